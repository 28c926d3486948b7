"""Asks PyTorch what formats do to the network that finds speech, for tests/wasm/speech_network.test.ts.

    /usr/bin/python3 tests/golden/ask/speech_answers.py          rewrites speech_answers.json
    /usr/bin/python3 tests/golden/ask/speech_answers.py --check  fails if PyTorch now answers otherwise

Each case is the argument `settings` of `evaluate_network`, and PyTorch's answers under the same fake
quantization: the probability of every chunk of the recording (the bits of float32, in hexadecimal), the chunks that
are decided right and those whose decision flips, the loss, and the divergence from float32.

Weights are those of the file that the report shows, the recording is the wave file, and the Fourier basis is
NumPy's transform of the unit matrix, so nothing here has passed through zeropoint. Convolutions are PyTorch's own,
not oneDNN's, whose order of summation depends on the processor. The state passes from chunk to chunk.
"""

import json
import pathlib
import sys
import warnings

import numpy
import torch
from network_answers import quantized
from torch.nn import functional as F

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import audioop

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "web/networks/digits"))
from train import read  # noqa: E402

PATH = ROOT / "tests/golden/answers/speech_answers.json"
NET = read(ROOT / "web/examples/weights/silero_vad_16k.safetensors")
FOLDER = ROOT / "web/networks/speech"
CHUNK, CONTEXT, PADDING, FRAME, STEP = 512, 64, 64, 256, 128
BLOCK = 32
WIDTH = 128
# The layers, and the names of their weights and strides.
ENCODER = {f"encoder.{i}": (f"encoder.{i}.reparam_conv", stride) for i, stride in enumerate((1, 2, 2, 1))}
WEIGHTS = {
    **{layer: f"{name}.weight" for layer, (name, _) in ENCODER.items()},
    "lstm.input": "decoder.rnn.weight_ih",
    "lstm.hidden": "decoder.rnn.weight_hh",
    "decoder": "decoder.decoder.2.weight",
}


def recording():
    """The chunks of the recording, at most 1, and their labels."""
    wave = (FOLDER / "recording.wav").read_bytes()
    samples = audioop.ulaw2lin(wave[wave.index(b"data") + 8 :], 2)
    chunks = torch.from_numpy(numpy.frombuffer(samples, numpy.int16).astype(numpy.float32)).view(-1, CHUNK) / 32768
    labels = torch.zeros(len(chunks), dtype=torch.long)
    for begin, end in json.loads((FOLDER / "recording.json").read_text())["speech"]:
        labels[begin:end] = 1
    return chunks, labels


def fourier_basis():
    spectrum = numpy.fft.fft(numpy.eye(FRAME))[: FRAME // 2 + 1]
    window = 0.5 - 0.5 * numpy.cos(2 * numpy.pi * numpy.arange(FRAME) / FRAME)
    rows = numpy.vstack([spectrum.real, spectrum.imag]).astype(numpy.float32) * window.astype(numpy.float32)
    return torch.from_numpy(rows)[:, None]


CHUNKS, LABELS = recording()
BASIS = fourier_basis()


def in_format(rows, format, is_activation=False):
    """A matrix in a format; rows are filled up with zeros to whole blocks."""
    name = format["format"]
    if not ("group" in name or name.startswith("q")):
        return quantized(rows, format, is_activation)
    filled = F.pad(rows, (0, -rows.shape[1] % BLOCK))
    return quantized(filled, format, is_activation)[:, : rows.shape[1]].contiguous()


class Model:
    def __init__(self, settings):
        self.settings = settings
        self.weights = {}
        for layer, name in WEIGHTS.items():
            weight = NET[name].clone()
            for edit in settings.get("edits", []):
                if edit["layer"] == layer:
                    weight.view(-1)[edit["index"]] = edit["value"]
            own = in_format(weight.flatten(1), self.format(layer, "weights"))
            self.weights[layer] = own.view(weight.shape)

    def format(self, layer, kind):
        own = next((one for one in self.settings.get("layers", []) if one["layer"] == layer), {})
        return own.get(kind) or self.settings.get(kind) or {"format": "float32"}

    def entering(self, layer, rows):
        return in_format(rows.flatten(1), self.format(layer, "activations"), True).view(rows.shape)

    def encoded(self, chunks):
        """The inputs of the LSTM for all chunks; every one is preceded by the end of the one before."""
        samples = F.pad(chunks.flatten(), (CONTEXT, 0))
        x = samples.unfold(0, CONTEXT + CHUNK, CHUNK)
        x = F.conv1d(F.pad(x[:, None], (0, PADDING), mode="reflect"), BASIS, stride=STEP)
        half = FRAME // 2 + 1
        x = (x[:, :half] ** 2 + x[:, half:] ** 2).sqrt()
        for layer, (name, stride) in ENCODER.items():
            x = F.conv1d(self.entering(layer, x), self.weights[layer], NET[f"{name}.bias"], stride, 1).relu()
        return x.flatten(1)

    def __call__(self, chunks):
        """The probabilities of all chunks in order."""
        gates = F.linear(self.entering("lstm.input", self.encoded(chunks)), self.weights["lstm.input"], NET["decoder.rnn.bias_ih"])
        hidden, cell = torch.zeros(1, WIDTH), torch.zeros(1, WIDTH)
        states = []
        for own in gates:
            sums = F.linear(self.entering("lstm.hidden", hidden), self.weights["lstm.hidden"], NET["decoder.rnn.bias_hh"])
            begin, forget, new, out = (sums + own).chunk(4, 1)
            cell = forget.sigmoid() * cell + begin.sigmoid() * new.tanh()
            hidden = out.sigmoid() * cell.tanh()
            states.append(hidden)
        x = torch.cat(states).relu()[:, :, None]
        sums = F.conv1d(self.entering("decoder", x), self.weights["decoder"], NET["decoder.decoder.2.bias"]).flatten()
        # A full register has one exponential, a single number another: all get that of registers.
        return F.pad(sums, (0, -len(sums) % 64)).sigmoid()[: len(sums)]


def check_cell():
    """Fails unless the steps above are those of PyTorch's own cell."""
    model = Model({})
    state = (torch.zeros(1, WIDTH), torch.zeros(1, WIDTH))
    cell = [NET[f"decoder.rnn.{name}"] for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]
    states = []
    for row in model.encoded(CHUNKS):
        state = torch.lstm_cell(row[None], state, *cell)
        states.append(state[0])
    sums = F.conv1d(torch.cat(states).relu()[:, :, None], NET["decoder.decoder.2.weight"], NET["decoder.decoder.2.bias"])
    if not sums.flatten().sigmoid().allclose(model(CHUNKS), rtol=0, atol=1e-7):
        sys.exit("the steps of the LSTM are not those of torch.lstm_cell")


def bernoulli(probabilities):
    """The logarithms of no and yes, at least -100."""
    yes = probabilities.double()
    return torch.stack([(1 - yes).log(), yes.log()], 1).clamp(min=-100)


def evaluated(settings):
    own = Model(settings)(CHUNKS)
    reference = Model({"edits": settings.get("edits", [])})(CHUNKS)
    predictions = (own > 0.5).long()
    p, q = bernoulli(reference), bernoulli(own)
    difference = (own.double() - reference.double()).abs()
    return {
        "settings": settings,
        "probabilities": own.numpy().tobytes().hex(),
        "correct": (predictions == LABELS).sum().item(),
        "flips": (predictions != (reference > 0.5).long()).nonzero().flatten().tolist(),
        "loss": F.binary_cross_entropy(own, LABELS.float()).item(),
        "divergence": ((p.exp() * (p - q)).sum() / len(p)).item(),
        "outputError": difference.mean().item(),
        "largestOutputError": difference.max().item(),
    }


def cases():
    yield {}
    for bits in (8, 4, 3, 2):
        for part in ("per_tensor", "per_channel", "per_group_32"):
            yield {"weights": {"format": f"int{bits}_{part}"}}
    for name in ("float16", "bfloat16", "float8_e4m3fn", "q8_0", "q4_0"):
        yield {"weights": {"format": name}}
    for name in ("int8", "uint8", "int4", "float8_e4m3fn"):
        yield {"activations": {"format": name}}
    yield {"weights": {"format": "int8_per_channel"}, "activations": {"format": "uint8"}}
    for layer in ("encoder.0", "lstm.hidden"):
        yield {"layers": [{"layer": layer, "weights": {"format": "int2"}, "activations": {"format": "int8"}}]}
    loud = [{"layer": "encoder.2", "index": 5, "value": 20.0}]
    yield {"edits": loud}
    yield {"weights": {"format": "int4"}, "edits": loud}


def main():
    torch.set_num_threads(1)
    with torch.no_grad(), torch.backends.mkldnn.flags(enabled=False):
        check_cell()
        answers = [evaluated(settings) for settings in cases()]
    text = json.dumps(answers, indent=1) + "\n"
    if "--check" not in sys.argv:
        PATH.write_text(text)
    elif json.loads(text) != json.loads(PATH.read_text()):
        sys.exit("PyTorch answers otherwise than speech_answers.json; without --check it is rewritten")
    print(f"{len(answers)} settings of the network that finds speech, PyTorch {torch.__version__}")


if __name__ == "__main__":
    main()
