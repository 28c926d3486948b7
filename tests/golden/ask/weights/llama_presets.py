"""Asks llama-quantize (of llama.cpp-tools, in an unpacked Debian forky) which type each preset gives to each tensor
of small models.

    llama_presets.py       prints the answers, which web/build/weight_verdicts.mjs compares or writes
"""

import json
import pathlib
import re
import subprocess
import tempfile

import gguf
import numpy

#: The presets all of whose types are written here.
PRESETS = """Q4_0 Q4_1 Q5_0 Q5_1 Q8_0 Q2_K Q2_K_S Q3_K_S Q3_K_M Q3_K_L Q4_K_S Q4_K_M Q5_K_S Q5_K_M Q6_K IQ4_NL IQ4_XS
TQ1_0 TQ2_0 Q1_0 Q2_0 F16 BF16 MXFP4_MOE""".split()

#: The presets that go by an importance matrix.
BY_IMATRIX = ["Q4_0", "Q5_0", "IQ4_NL", "IQ4_XS", "Q4_K_M"]

MODELS = {
    "llama, 4 layers": {"layers": 4},
    "llama, 32 layers, tied": {"layers": 32, "heads": 8, "kv": 2, "tied": True},
    "llama, 16 layers, as many keys as queries": {"layers": 16, "kv": 4},
    "llama, 80 layers": {"layers": 80, "heads": 8, "kv": 1, "ff": 256},
    "qwen2, 80 layers": {"architecture": "qwen2", "layers": 80, "heads": 8, "kv": 1, "ff": 256},
    "llama, 8 experts": {"layers": 8, "experts": 8, "ff": 256},
    "llama, 4 experts": {"layers": 10, "experts": 4, "ff": 256, "tied": True},
    "llama, rows of 288": {"layers": 8, "width": 288, "ff": 288, "kv": 4},
    "llama, rows of 48": {"layers": 2, "width": 64, "heads": 2, "kv": 2, "ff": 48, "tied": True},
    "falcon, 32 layers": {"architecture": "falcon", "layers": 32, "kv": 1},
    "gpt2, 12 layers": {"architecture": "gpt2", "layers": 12, "kv": 4, "tied": True},
    "bert, 4 layers": {"architecture": "bert", "layers": 4, "kv": 4, "tied": True},
}


def model(
    architecture="llama", layers=4, width=256, heads=4, kv=2, ff=512, vocabulary=64, tied=False, experts=0
):
    """The parameters of a model, and its tensors' shapes by name."""
    shapes = {"token_embd.weight": (vocabulary, width), "output_norm.weight": (width,)}
    if not tied:
        shapes["output.weight"] = (vocabulary, width)
    size = width // heads
    for layer in range(layers):
        own = {"attn_norm": (width,), "attn_output": (width, width)}
        if architecture in ("falcon", "gpt2"):
            own["attn_qkv"] = (width + 2 * size * kv, width)
        else:
            own |= {"attn_q": (width, width), "attn_k": (size * kv, width), "attn_v": (size * kv, width)}
        if experts:
            own |= {"ffn_gate_inp": (experts, width), "ffn_down_exps": (experts, width, ff)}
            own |= {"ffn_gate_exps": (experts, ff, width), "ffn_up_exps": (experts, ff, width)}
        else:
            own |= {"ffn_down": (width, ff), "ffn_up": (ff, width)}
            if architecture in ("llama", "qwen2"):
                own["ffn_gate"] = (ff, width)
        own["ffn_norm"] = (width,)
        shapes |= {f"blk.{layer}.{name}.weight": shape for name, shape in own.items()}
    if architecture in ("gpt2", "bert"):
        shapes["position_embd.weight"] = (128, width)
    facts = {"architecture": architecture, "layers": layers, "heads": heads, "kv": kv, "experts": experts}
    return facts, shapes


def finish(writer):
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def write_model(path, facts, shapes):
    writer = gguf.GGUFWriter(path, facts["architecture"])
    writer.add_block_count(facts["layers"])
    writer.add_context_length(128)
    writer.add_embedding_length(shapes["output_norm.weight"][0])
    writer.add_feed_forward_length(256)
    writer.add_head_count(facts["heads"])
    writer.add_head_count_kv(facts["kv"])
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_layer_norm_eps(1e-5)
    writer.add_causal_attention(True)
    if facts["experts"]:
        writer.add_expert_count(facts["experts"])
        writer.add_expert_used_count(2)
    for name, shape in shapes.items():
        writer.add_tensor(name, numpy.zeros(shape, numpy.float16 if len(shape) > 1 else numpy.float32))
    finish(writer)


def write_imatrix(path):
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_type("imatrix")
    writer.add_array("imatrix.datasets", ["text"])
    writer.add_uint32("imatrix.chunk_count", 1)
    writer.add_uint32("imatrix.chunk_size", 8)
    writer.add_tensor("blk.0.attn_q.weight.in_sum2", numpy.ones((1, 256), numpy.float32))
    writer.add_tensor("blk.0.attn_q.weight.counts", numpy.ones((1, 1), numpy.float32))
    finish(writer)


def types(path, preset, *options):
    """The types that tensors get, by name, or the reason why llama-quantize ends."""
    command = ["/usr/bin/llama-quantize", "--dry-run", *options, str(path), preset]
    # Warnings about rows cut lines in two.
    found = subprocess.run(command, capture_output=True, text=True)
    text = found.stdout + found.stderr
    failed = re.search(r"failed to quantize: (.*)", text)
    if failed:
        return failed[1]
    lines = re.findall(r"\] +(\S+) +- \[[^\]]*\], type = +(\w+), size = +[\d.]+ MiB(?: -> +[\d.]+ MiB \((\w+)\))?", text)
    return {name: to or own for name, own, to in lines}


def main():
    answers = []
    with tempfile.TemporaryDirectory() as folder:
        path, imatrix = pathlib.Path(folder) / "model.gguf", pathlib.Path(folder) / "imatrix.gguf"
        write_imatrix(imatrix)
        for title, parameters in MODELS.items():
            facts, shapes = model(**parameters)
            write_model(path, facts, shapes)
            asked = [(preset, False) for preset in PRESETS] + [(preset, True) for preset in BY_IMATRIX]
            presets = []
            for preset, by_imatrix in asked:
                options = ["--imatrix", str(imatrix)] if by_imatrix else []
                found = types(path, preset, *options)
                case = {"preset": preset, "byImatrix": by_imatrix}
                if isinstance(found, str):
                    presets.append(case | {"refused": found})
                    continue
                assert set(found) == set(shapes), (title, preset, set(shapes) ^ set(found))
                groups = {}
                for name in shapes:
                    groups.setdefault(found[name], []).append(name)
                presets.append(case | {"types": groups})
            answers.append({"title": title, **facts, "shapes": shapes, "presets": presets})
    print(json.dumps({"models": answers}))


main()
