import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { openPython } from './python.ts';

// The declarations of torch's functions: the signatures are PyTorch's, and implementation and derivative take the
// arguments that they name.

declare const projectRoot: string;

const fileOf = (...parts: string[]) => path.join(projectRoot, 'tests', ...parts);

/** How PyTorch refuses arguments, by the function's name. */
const recorded: Readonly<Record<string, readonly string[]>> = JSON.parse(
  fs.readFileSync(fileOf('golden/answers', 'torch_refusals.json'), 'utf8'),
);

describe('the declarations of torch’s functions', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
    const refusals = fs.readFileSync(fileOf('python', 'refusals.py'), 'utf8');
    python.python.FS.writeFile('refusals.py', refusals);
  });
  const lines = (program: string) => python.run(program).split('\n').filter(Boolean);

  test('are recorded: tests/golden/ask/torch_refusals.py asks PyTorch for those that are not', () => {
    const declared = lines('from torch._dispatch import DECLARED\nprint(*DECLARED, sep="\\n")');
    assert.ok(declared.length > 500, String(declared.length));
    assert.deepEqual(declared.sort(), Object.keys(recorded).sort());
  });

  test('have PyTorch’s signatures: they refuse arguments in its words', () => {
    const answers: Record<string, string[]> = JSON.parse(
      python.run(`
import json, warnings
from refusals import refusals
from torch._dispatch import DECLARED
warnings.filterwarnings("ignore")
print(json.dumps({name: refusals(name) for name in DECLARED}))
`),
    );
    const differing = Object.keys(recorded).flatMap((name) =>
      (recorded[name] ?? []).flatMap((said, place) =>
        answers[name]?.[place] === said ? [] : [[name, said, answers[name]?.[place]]],
      ),
    );
    assert.deepEqual(differing, []);
  });

  // Overloads for named dimensions are declared for their errors alone.
  test('have implementations that take each argument', () => {
    const missing = lines(`
import inspect
from torch._dispatch import DECLARED
for name, overloads in DECLARED.items():
    parameters = inspect.signature(overloads.implementation).parameters.values()
    taken = {one.name for one in parameters}
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters):
        continue
    for signature in overloads.read():
        if any(one.kind.startswith("Dimname") for one in signature.parameters):
            continue
        named = {one.name for one in signature.parameters} | ({signature.own_name} if overloads.method else set())
        if extra := {"input" if one == "self" else one for one in named} - taken - {"out"}:
            print(name, *extra)
`);
    assert.deepEqual(missing, []);
  });

  test('have derivatives that use what there is', () => {
    const missing = lines(`
import inspect
from torch._autograd.rules import rule_of
from torch._dispatch import DECLARED
for name, overloads in DECLARED.items():
    own = name.partition(".")[2]
    rule = rule_of(own)
    if rule is None or rule.title == "NotImplemented":
        continue
    parameters = inspect.signature(overloads.implementation).parameters.values()
    taken = {one.name for one in parameters}
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters):
        continue
    kept = {one + part for one in taken for part in ("", "_shape", "_dtype")} | {"result", "indices", "wanted"}
    for arguments, formula, needs in rule.parts:
        required = [one.name for one in inspect.signature(formula).parameters.values() if one.default is one.empty]
        if extra := (set(arguments) - taken) | (set(required[1:]) - kept):
            print(name, *extra)
`);
    assert.deepEqual(missing, []);
  });
});
