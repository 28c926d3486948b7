"""Small networks under any format: what quantization does to what they answer.

    from zeropoint import networks

    net = networks.open("digits.safetensors")
    net.evaluate().accuracy                                # float32
    net.evaluate("int4").accuracy                          # one scale for each weight
    net.evaluate("int4_per_channel", "uint8").flips        # weights, and activations
    net.evaluate(layers={"hidden": "int2"}).loss           # one layer, the others in float32
    net.evaluate("int4", edits={("hidden", 0): 20.0})      # an outlier
    net(net.samples.inputs[:1], "q4_0")                    # the logits of one sample
    net.sensitivity("int3")                                # each layer alone
    net.evaluate_formats(["int4", "q4_0"])                 # bits, weight error and loss of each
    net.evaluate("int2", repairs={"gptq": True})           # see zeropoint.NetworkRepairs
    net.importance()[0].sums                               # of each input of the first layer
    net.save_importance("digits.imatrix.gguf")             # as llama.cpp writes it

    model = networks.open("language.safetensors")
    model.evaluate("int4", cache="int8").loss_bits         # bits per character; keys and values in int8
    model.write("The Rays of Light ", 100, "int4")         # what it writes on
    model.loudest(1)                                       # the weight of the largest magnitude

    speech = networks.open("speech.safetensors")
    speech.evaluate("int8").flips                          # the chunks of the recording that are decided otherwise
    speech.evaluate("q4_0").output_error                   # of the probability, in the mean
    speech(speech.samples.inputs, "int8_per_channel")      # the probabilities of chunks that follow one another

A format is a name, or a `zeropoint.LayerFormat`, which has more to choose. `evaluate` runs the samples in
the file at once, and compares with float32. The file is safetensors, whose metadata describe the layers;
web/docs/use/networks.md says how. Everything is computed by zeropoint's core.
"""

import pathlib

from zeropoint import _verbs
from zeropoint._refusals import invalid, refusing_unknown


def open(file):
    """The network of a file: its path, its bytes, or a file that is open for reading bytes."""
    return Network(file)


class Network:
    """A network that is open until it is deleted."""

    def __init__(self, file):
        if hasattr(file, "read"):
            file = file.read()
        elif not isinstance(file, (bytes, bytearray, memoryview)):
            file = pathlib.Path(file).read_bytes()
        self._id = _verbs.open_network(file)
        description = _verbs.describe_network(self._id)
        self.name = description.name
        self.inputs = description.inputs
        self.outputs = description.outputs
        self.parameters = description.parameters
        self.layers = description.layers
        self.characters = description.characters

    def __del__(self):
        if hasattr(self, "_id"):
            _verbs.close_network(self._id)

    def __repr__(self):
        kinds = " → ".join(f"{one.kind} {one.name}".rstrip() for one in self.layers)
        return f"<zeropoint.networks.Network {self.name}: {kinds}; {self.parameters} parameters>"

    @property
    def samples(self):
        """The held-out samples in the file, `inputs` and `labels`."""
        return _verbs.network_samples(self._id)

    @refusing_unknown
    def weight(self, layer, weights=None, *, layers=None, edits=None, repairs=None):
        """The weight of a layer as the network computes with it."""
        return _verbs.network_weight(self._id, layer, **_settings(weights, None, layers, edits, repairs))

    @refusing_unknown
    def __call__(self, inputs, weights=None, activations=None, *, cache=None, layers=None, edits=None, repairs=None):
        """The logits for inputs of shape (count, inputs), float32."""
        settings = _settings(weights, activations, layers, edits, repairs, cache)
        return _verbs.run_network(self._id, inputs, **settings)

    @refusing_unknown
    def evaluate(self, weights=None, activations=None, *, cache=None, layers=None, edits=None, repairs=None):
        """Accuracy, loss, flips and more on the samples of the file, see `zeropoint.NetworkEvaluation`."""
        settings = _settings(weights, activations, layers, edits, repairs, cache)
        return _verbs.evaluate_network(self._id, **settings)

    @refusing_unknown
    def sensitivity(self, weights=None, activations=None, *, cache=None, layers=None, edits=None, repairs=None):
        """The same for each layer with weights, with only that layer in its formats."""
        settings = _settings(weights, activations, layers, edits, repairs, cache)
        return _verbs.network_sensitivity(self._id, **settings)

    @refusing_unknown
    def evaluate_formats(self, formats, layer="", activations=None, *, cache=None, layers=None, edits=None, repairs=None):
        """The figures of several formats on the weight of one layer, or of all: `zeropoint.FormatFigures`."""
        settings = _settings(None, activations, layers, edits, repairs, cache)
        return _verbs.evaluate_formats(self._id, formats, layer, **settings)

    def importance(self, *, edits=None):
        """How much each input of a layer matters, from the samples of calibration in the file."""
        return _verbs.network_importance(self._id, **_settings(None, None, None, edits, None))

    def save_importance(self, file, *, edits=None):
        """Writes the importance matrix as the GGUF file that llama-imatrix writes."""
        content = _verbs.importance_file(self._id, **_settings(None, None, None, edits, None))
        pathlib.Path(file).write_bytes(bytes(content.tolist()))

    def loudest(self, count=1):
        """The weights of the largest magnitude, the largest first: `layer`, `index` and `value`."""
        return _verbs.loudest_weights(self._id, count)

    @refusing_unknown
    def write(
        self,
        beginning,
        count,
        weights=None,
        activations=None,
        *,
        cache=None,
        layers=None,
        edits=None,
        temperature=0.0,
        seed=0,
    ):
        """The text that a model of characters writes after a beginning, `count` characters or fewer.

        At a temperature of 0 each character is the likeliest; else it is drawn, by PyTorch's generator.
        """
        unknown = next((one for one in beginning if one not in self.characters), None)
        if unknown is not None:
            raise invalid("beginning", f"a text of characters that the network knows, without {unknown!r}")
        tokens = [self.characters.index(one) for one in beginning]
        settings = _settings(weights, activations, layers, edits, None, cache)
        continuation = _verbs.open_continuation(self._id, seed, **settings)
        try:
            written = _verbs.continue_sequence(continuation, tokens, count, temperature)
        finally:
            _verbs.close_continuation(continuation)
        return "".join(self.characters[token] for token in written.tokens.tolist())


def _format(format):
    return {"format": format} if isinstance(format, str) else format


def _settings(weights, activations, layers, edits, repairs=None, cache=None):
    """The keyword arguments of the verbs."""
    return {
        "weights": _format(weights),
        "activations": _format(activations),
        "cache": _format(cache),
        "layers": layers and [_layer(name, own) for name, own in _items(layers, "layers")],
        "edits": edits and [_edit(place, value) for place, value in _items(edits, "edits")],
        "repairs": repairs,
    }


def _items(given, name):
    if not isinstance(given, dict):
        raise invalid(name, "a dict")
    return given.items()


def _layer(name, own):
    """A layer's own formats: that of its weight, or those of weight and activations."""
    weights, activations = own if type(own) is tuple and len(own) == 2 else (own, None)
    return {"layer": name, "weights": _format(weights), "activations": _format(activations)}


def _edit(place, value):
    if type(place) is not tuple or len(place) != 2:
        raise invalid("edits", "a dict of numbers by (layer, index)")
    return {"layer": place[0], "index": place[1], "value": value}
