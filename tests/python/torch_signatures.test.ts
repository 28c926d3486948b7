import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { openPython } from './python.ts';

declare const projectRoot: string;

// Every public function and method that exists here takes PyTorch's arguments: those that are missing
// here are parameters too, whose values are refused, so that Python's own errors are PyTorch's.

const recorded = fs.readFileSync(
  path.join(projectRoot, 'tests/golden/answers/torch_signatures.json'),
  'utf8',
);

const compare = `
import importlib, inspect, json, re
import torch, torch.quantization

def text(one):
    star = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**", one.KEYWORD_ONLY: "only "}.get(one.kind, "")
    if one.default is one.empty:
        return star + one.name
    value = one.default
    shown = repr(value)
    if value is None or isinstance(value, (bool, int, float, str, tuple, list)) or shown.startswith("torch."):
        return f"{star}{one.name}={shown}"
    return f"{star}{one.name}={value.__name__ if isinstance(value, type) else '...'}"

def found(key):
    """The function here, or None. A method must be of the class itself or of one that stands in for it."""
    words = key.split(".")
    for count in range(len(words) - 1, 0, -1):
        try:
            made = importlib.import_module(".".join(words[:count]))
            break
        except ImportError:
            continue
    for word in words[count:]:
        try:
            made = inspect.getattr_static(made, word) if isinstance(made, type) else getattr(made, word)
        except (AttributeError, ImportError):
            return None
        made = made.__func__ if isinstance(made, (staticmethod, classmethod)) else made
    return made if callable(made) else None

# Those refuse whatever they are given, and are tested with the names that are missing.
refusals = {"share_memory_", "unflatten"}

seen = 0
for key, real in json.loads(recorded).items():
    function = found(key)
    if function is None or not inspect.isfunction(function) or key.rpartition(".")[2] in refusals:
        continue
    own = inspect.signature(function)
    if isinstance(real, list):
        seen += 1
        taken = list(own.parameters)
        names = real[0].split()
        if taken[: len(names)] != names and taken != [n for n in names if n != "out"]:
            print(key, names, taken)
    # PyTorch wraps some methods in a function that takes anything.
    elif real != "self, *args, **kwargs":
        seen += 1
        mine = ", ".join(map(text, own.parameters.values()))
        if key.startswith("torch.Tensor."):
            # A method made of a function has its first parameter.
            mine = re.sub("^input", "self", mine)
        if mine != real:
            print(f"{key}: PyTorch ({real}), here ({mine})")
print(seen)
`;

describe('the parameters of PyTorch’s functions and methods', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
  });

  test('are those of the functions here: names, order, kinds and defaults', () => {
    const [count, ...wrong] = python
      .run(`recorded = ${JSON.stringify(recorded)}\n${compare}`)
      .trim()
      .split('\n')
      .reverse();
    assert.deepEqual(wrong, []);
    assert.ok(Number(count) > 340, `${count} were compared`);
  });
});
