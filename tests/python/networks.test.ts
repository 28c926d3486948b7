import '../../web/ui/messages/engine.ts';
import '../../web/ui/messages/networks.ts';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { inDist } from '../built.ts';
import { openPython } from './python.ts';

// `from zeropoint import networks` in a notebook: the answers of the typed API.

declare const projectRoot: string;

/** A string of Python without quotes in it. */
const unquoted = (text = '') => text.slice(1, -1).replaceAll('\\n', '\n');

describe('zeropoint.networks', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  const run = (program: string) =>
    python.run(`from zeropoint import networks\nimport torch, zeropoint as zp\n${program}`);
  const net = 'net = networks.open("digits.safetensors")\n';
  before(async () => {
    python = await openPython();
    const file = path.join(projectRoot, 'web/examples/weights/digits.safetensors');
    python.python.FS.writeFile('digits.safetensors', fs.readFileSync(file));
    const model = path.join(projectRoot, 'web/examples/weights/language.safetensors');
    python.python.FS.writeFile('language.safetensors', fs.readFileSync(model));
    const speech = fs.readFileSync(inDist('examples/speech.safetensors'));
    python.python.FS.writeFile('speech.safetensors', speech);
  });

  test('a network is described, and runs', () => {
    const program = `${net}print(net)
print(net.samples.inputs.shape, net.samples.labels[:3], net.weight("output").shape)
logits = net(net.samples.inputs[:2])
print(logits.shape, torch.equal(logits, net.evaluate().logits[:2]))`;
    assert.equal(
      run(program),
      `<zeropoint.networks.Network digits: multiply → linear hidden → relu → linear output; 2410 parameters>
torch.Size([500, 64]) tensor([8, 4, 1], dtype=torch.int32) torch.Size([10, 32])
torch.Size([2, 10]) True
`,
    );
  });

  test('formats are names, or more', () => {
    const program = `${net}print(net.evaluate("int4", edits={("hidden", 0): 20.0}).accuracy)
print(net.evaluate("int4_per_channel", "uint8").correct)
print(net.evaluate(layers={"hidden": "int2"}).flips.numel())
print(net.evaluate(layers={"hidden": ("float32", "uint2")}).correct)
print(net.evaluate(zp.LayerFormat("int4", symmetric=False)).accuracy)
print(net.evaluate({"format": "int4", "scales": 0.1}).accuracy)
print(net.evaluate(zp.LayerFormat("int8", scales=torch.tensor([0.1]), zero_points=[-7])).accuracy)
print([(one.layer, one.flips) for one in net.sensitivity("int3")])
print([one.layer for one in net.evaluate("int4").layers], net.evaluate("int4").layers[0].scales.numel())`;
    const [outlier, , hidden, , asymmetric] = run(program).split('\n');
    assert.equal(outlier, '0.1');
    assert.equal(hidden, '401');
    assert.equal(asymmetric, '0.966');
  });

  test('several formats at once', () => {
    const program = `${net}found = net.evaluate_formats(["int4", "q4_0"])
print([one.format for one in found], [one.flips for one in found] == [len(net.evaluate(one).flips) for one in ("int4", "q4_0")])
alone, = net.evaluate_formats(("int2",), "hidden")
print(alone.loss == net.evaluate(layers={"hidden": "int2"}).loss)
for wrong in ("int4", [4], ["int4", "no_such"]):
    try:
        net.evaluate_formats(wrong)
    except zp.QuantError as error:
        print(error.code)`;
    assert.deepEqual(run(program).trim().split('\n'), [
      "['int4', 'q4_0'] True",
      'True',
      'invalid_argument',
      'invalid_argument',
      'unknown_stored_format',
    ]);
  });

  test('repairs and the importance matrix', () => {
    const program = `${net}repairs = {"activation_aware": True, "gptq": True}
print(net.evaluate("int2_per_channel", repairs=repairs).accuracy)
print(net.evaluate("int2_per_channel", repairs=zp.NetworkRepairs(gptq=True)).accuracy)
print([(one.tensor, one.count, one.sums.shape) for one in net.importance()])
net.save_importance("digits.gguf")
content = open("digits.gguf", "rb").read()
print(content[:4], len(content) % 32, b"hidden.weight.in_sum2" in content)
print(round(zp.rank_correlation(torch.tensor([1.0, 2.0, 3.0]), torch.tensor([9.0, 5.0, 1.0])), 6))`;
    const lines = run(program).trimEnd().split('\n');
    assert.deepEqual(lines, [
      '0.904',
      '0.906',
      "[('hidden.weight', 400, torch.Size([64])), ('output.weight', 400, torch.Size([32]))]",
      "b'GGUF' 0 True",
      '-1.0',
    ]);
  });

  test('what does not fit is refused in Python’s words', () => {
    const refused = (call: string) =>
      run(`${net}
try:
    ${call}
except Exception as error:
    print(type(error).__name__, getattr(error, "code", ""), str(error))`);
    assert.match(refused('networks.open(b"")'), /^QuantError network_size_differs The file/);
    assert.match(refused('networks.open("lost.safetensors")'), /^FileNotFoundError/);
    assert.match(refused('net.evaluate("int9")'), /^QuantError unknown_stored_format/);
    assert.match(refused('net.evaluate(4)'), /^QuantError invalid_argument weights must be/);
    assert.match(refused('net.evaluate(layers={"lost": "int4"})'), /network_layer_missing/);
    assert.match(refused('net.evaluate(layers=["int4"])'), /layers must be a dict/);
    assert.match(refused('net.evaluate(edits={"hidden": 1})'), /edits must be a dict of numbers/);
    assert.match(refused('net(torch.zeros(1, 63))'), /^QuantError shapes_differ/);
  });

  test('a model of characters writes on as in PyTorch, and its loudest weight is removed', () => {
    const answers = fs.readFileSync(
      path.join(projectRoot, 'tests/golden/answers/language_answers.json'),
      'utf8',
    );
    const { texts } = JSON.parse(answers) as {
      readonly texts: readonly { readonly temperature: number; readonly text: string }[];
    };
    const [greedy, drawn] = texts;
    const program = `model = networks.open("language.safetensors")
print(repr(model.write("The Rays of Light ", 40)))
print(repr(model.write("The Rays of Light ", 40, temperature=0.8, seed=1704)))
loudest = model.loudest(2)
print(len(loudest), abs(loudest[0].value) >= abs(loudest[1].value))
weight = model.weight(loudest[0].layer, edits={(loudest[0].layer, loudest[0].index): 0.0})
print(weight.flatten()[loudest[0].index].item(), len(model.characters))
print(model(torch.tensor([[1.0, 2.0]]), cache="int4").shape)
for wrong in ("Æ", ""):
    try:
        model.write(wrong, 1)
    except Exception as error:
        print(type(error).__name__)`;
    const lines = run(program).trimEnd().split('\n');
    assert.deepEqual(
      [unquoted(lines[0]), unquoted(lines[1])],
      [greedy?.text.slice(0, 40), drawn?.text.slice(0, 40)],
    );
    assert.deepEqual(lines.slice(2), [
      '2 True',
      '0.0 75',
      'torch.Size([2, 75])',
      'QuantError',
      'QuantError',
    ]);
  });

  test('a network finds speech as in PyTorch, chunk after chunk', () => {
    const answers = fs.readFileSync(
      path.join(projectRoot, 'tests/golden/answers/speech_answers.json'),
      'utf8',
    );
    const { flips, outputError } = (
      JSON.parse(answers) as {
        readonly settings: { readonly weights?: { readonly format: string } };
        readonly flips: readonly number[];
        readonly outputError: number;
      }[]
    ).find(({ settings }) => settings.weights?.format === 'int4_per_channel') ?? { flips: [] };
    const program = `speech = networks.open("speech.safetensors")
found = speech.evaluate("int4_per_channel")
print(found.flips.tolist(), round(found.output_error, 6))
chunks = speech.samples.inputs
print(torch.equal(speech(chunks[:40], "int4_per_channel"), found.logits[:40]))
print([one.kind for one in speech.layers if one.kind in ("context", "spectrogram", "lstm", "sigmoid")])`;
    assert.deepEqual(run(program).trimEnd().split('\n'), [
      `[${flips.join(', ')}] ${Number(outputError?.toFixed(6))}`,
      'True',
      "['context', 'spectrogram', 'lstm', 'sigmoid']",
    ]);
  });
});
