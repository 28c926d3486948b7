import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { changed } from '../../web/instrument/settings/changes.ts';
import { lessonState } from '../../web/instrument/store/state.ts';
import { openShell, type Ran } from './cells.ts';

// The parts of exercise checks: web/lessons/exercise_checks.py and counter_examples.py.

const stateType = 'application/vnd.zeropoint.state+json';

let shell: Awaited<ReturnType<typeof openShell>>;
before(async () => {
  shell = await openShell();
});
beforeEach(() => shell.reset());

const imports = `
import torch
from exercise_checks import Draw, Wrong, compare, number, require, same, several, wrong
from counter_examples import counter_example
`;

/** The states that a cell offers to open. */
const statesOf = ({ outputs }: Ran): string[] =>
  outputs.flatMap((one) => {
    const data = 'data' in one ? (one.data[stateType] as { state: string } | undefined) : undefined;
    return data ? [data.state] : [];
  });

/** The instrument's state after a counter-example is opened. */
function opened(state: string) {
  const found = changed(lessonState, `with&${state}`);
  assert.ok('state' in found, state);
  return found.state;
}

const run = (program: string) => shell.run(imports + program);

describe('a wrong answer', () => {
  test('is one sentence, without the frames of the check', async () => {
    const ran = await run('wrong("the scale is 0.")');
    assert.equal(ran.status, 'error');
    assert.equal(ran.traceback, 'Not yet: the scale is 0.');
    const [error] = ran.outputs;
    assert.ok(error?.output_type === 'error');
    assert.deepEqual([error.ename, error.evalue], ['Wrong', 'Not yet: the scale is 0.']);
    const caught = await run('try:\n    wrong("a")\nexcept AssertionError as e:\n    print(e)');
    assert.equal(caught.stdout, 'Not yet: a\n');
  });

  test('keeps its traceback where an exception cannot replace it', async () => {
    const cases = ['raise KeyError', 'return None', 'return 7'];
    for (const body of cases) {
      const ran = await run(
        `class Odd(Exception):\n    def _render_traceback_(self):\n        ${body}\nraise Odd("x")`,
      );
      assert.match(ran.traceback, /Traceback[\s\S]*Odd: x$/, body);
    }
  });

  test('names the call, and what it should give, in as many digits as it takes', async () => {
    const program = (value: string) => `def f(x):\n    return ${value}\nsame(f, (0.5,), 65504.0)`;
    assert.equal(
      (await run(program('1.5'))).traceback,
      'Not yet: f(0.5) should be 65504.0, but it is 1.5.',
    );
    assert.match((await run(program('65504.01'))).traceback, /65504\.01\.$/);
    assert.match(
      (await run(program('65504.00000001'))).traceback,
      /65504\.0, but it is 65504\.00000001\.$/,
    );
    assert.equal((await run(program('65504'))).status, 'ok');
    assert.match((await run(program('"a"'))).traceback, /but it is a\.$/);
    assert.match((await run(program('1 / 0'))).traceback, /f\(0\.5\) raised ZeroDivisionError: /);
    assert.match((await run(program('...'))).traceback, /f returns nothing yet/);
  });

  test('is a tensor of another shape, or an element too far off; NaN and infinities are equal', async () => {
    const expected = 'torch.tensor([1.0, float("nan"), float("inf")])';
    const program = (value: string) =>
      `def f():\n    return ${value}\nsame(f, (), ${expected}, 0.1)`;
    assert.equal(
      (await run(program('torch.tensor([1.09375, float("nan"), float("inf")])'))).status,
      'ok',
    );
    for (const value of [
      'torch.tensor([1.2, float("nan"), float("inf")])',
      'torch.tensor([1.0, 0.0, float("inf")])',
      'torch.tensor([1.0, float("nan"), -float("inf")])',
    ])
      assert.match(
        (await run(program(value))).traceback,
        /should be \[1\.0, nan, inf\], but/,
        value,
      );
    for (const value of ['torch.zeros(1, 3)', '[1, 2, 3]'])
      assert.match((await run(program(value))).traceback, /should be a tensor of shape \(3,\)/);
  });
});

describe('what a learner gives', () => {
  test('is a number, also out of a tensor of one element, or becomes a sentence', async () => {
    const numbers =
      'print([number(one, "x") for one in (2, 0.5, torch.tensor([3]), torch.tensor(4.0))])';
    assert.equal((await run(numbers)).stdout, '[2, 0.5, 3, 4.0]\n');
    for (const [value, shown] of [
      ['"2"', '2'],
      ['torch.tensor([1, 2])', '\\[1, 2\\]'],
      ['(1,)', '\\(1,\\)'],
    ] as const) {
      const { traceback } = await run(`number(${value}, "the scale")`);
      assert.match(
        traceback,
        new RegExp(`^Not yet: the scale should be a number, but it is ${shown}\\.$`),
      );
    }
  });

  test('is as many values of a type as were asked for, or becomes a sentence', async () => {
    const program = (answer: string) =>
      `print(several(${answer}, 2, "f", "two tensors", "两个张量", torch.Tensor))`;
    assert.equal((await run(program('[torch.tensor(1), torch.tensor(2)]'))).status, 'ok');
    const one = 'torch.tensor(1)';
    for (const answer of [one, 'torch.ones(2)', `(${one},)`, `(${one}, 2)`, `(${[one, one, one]})`])
      assert.equal((await run(program(answer))).traceback, 'Not yet: f should return two tensors.');
  });
});

describe('a comparison with a reference', () => {
  const program = (body: string) => `
def double(x):
    ${body}
compare(double, lambda x: 2 * x, lambda draw: (draw.matrix(2, 3),), rounds=3, tolerance=1e-6)`;

  test('passes for any method, and shows the first tensor that a method fails for', async () => {
    assert.equal((await run(program('return x + x'))).status, 'ok');
    const ran = await run(program('return 2 * x if x[0, 0] < 0 else x'));
    assert.match(ran.traceback, /^Not yet: double\(\[\[/);
    const [state = '', ...others] = statesOf(ran);
    assert.deepEqual(others, []);
    assert.deepEqual(opened(state).tensor?.shape, [2, 3]);
    assert.match(ran.shown[0] ?? '', /^Counter-example: \[\[/);
    const again = await run(program('return 2 * x if x[0, 0] < 0 else x'));
    assert.equal(again.traceback, ran.traceback, 'the same tensors in every run');
  });

  test('is not misled by an answer that changes its argument', async () => {
    assert.equal((await run(program('x *= 2; return x'))).status, 'ok');
    const { traceback } = await run(program('x.zero_(); return x'));
    assert.match(traceback, /^Not yet: double\(\[\[(?!0\.0,).*should be \[\[(?!0\.0,)/);
  });
});

describe('a counter-example', () => {
  const stateOf = async (tensor: string, settings = '') => {
    const ran = await run(`wrong("no", None, counter_example(${tensor}${settings}))`);
    assert.equal(ran.status, 'error');
    return statesOf(ran);
  };

  test('opens with exactly its elements, its shape and its settings', async () => {
    const exact = await stateOf('torch.tensor([[0.1, -1e-30], [16777216.0, 1 / 3]])');
    assert.deepEqual(exact, ['tensor=0.1,-1e-30;16777216,0.33333334']);
    const { tensor } = opened(exact[0] ?? '');
    assert.deepEqual([...(tensor?.data ?? [])], [0.1, -1e-30, 16777216, 1 / 3].map(Math.fround));
    const [row = ''] = await stateOf('torch.tensor([[1.0, 2.0]])');
    assert.deepEqual(opened(row).tensor?.shape, [1, 2]);
    const [vector = ''] = await stateOf('torch.tensor([1.0])');
    assert.deepEqual(opened(vector).tensor?.shape, [1]);
    const [set = ''] = await stateOf(
      'torch.tensor([1.0, 2.0])',
      ', format=torch.uint8, scale=0.25, zero_point=3, element=1',
    );
    const state = opened(set);
    assert.deepEqual(
      [state.config.source, state.config.scale, state.config.zeroPoint, state.element],
      ['given', 0.25, 3, 1],
    );
    assert.equal(state.config.scheme.format, 'uint8');
  });

  test('is none if the instrument cannot show it', async () => {
    assert.equal((await stateOf('torch.zeros(400)')).length, 1);
    for (const tensor of [
      ...['torch.zeros(401)', 'torch.tensor(1.0)', 'torch.zeros(0)', 'torch.zeros(1, 1, 1)'],
      ...[
        'torch.tensor([1])',
        '7',
        'torch.tensor([float("nan")])',
        'torch.tensor([-float("inf")])',
      ],
    ])
      assert.deepEqual(await stateOf(tensor), [], tensor);
  });
});

describe('check, from the lessons’ helper', () => {
  test('prints that an answer is correct, and refuses an unknown exercise', async () => {
    const check = 'from helper import check\n';
    assert.equal(
      (await run(`${check}check("nothing-clipped", 3.6, -77)`)).stdout,
      'Correct.\nIt was checked on the nine numbers of the lesson.\n',
    );
    const there =
      'lambda r, s, z, d: linear_dequantization(linear_q_with_scale_and_zero_point(r, s, z, d), s, z)';
    const names =
      'from helper import check, linear_dequantization, linear_q_with_scale_and_zero_point\n';
    assert.equal(
      (await run(`${names}check("there-and-back", ${there})`)).stdout,
      'Correct.\nIt ran on 20 inputs, also where values are clipped.\n',
    );
    const ran = await run(`${check}check("nothing-clipped", 3.5, -70)`);
    assert.match(ran.traceback, /^Not yet: 728\.6 becomes 138, which int8 cannot hold/);
    const { tensor: _, ...rest } = opened(statesOf(ran)[0] ?? '');
    assert.equal(rest.element, 2);
    const unknown = await run(`${check}check("no-such", 1)`);
    assert.match(unknown.traceback, /LookupError: there is no exercise 'no-such'/);
  });

  test('refuses values that are no scale, no zero point or no tensor', async () => {
    const check = 'from helper import check\n';
    for (const [answer, words] of [
      ['"x", 3', /should be a positive number, but it is x/],
      ['float("inf"), 3', /should be a positive number, but it is inf/],
      ['1.0, 0.5', /should be an integer that int8 can hold, but it is 0\.5/],
      ['1.0, float("nan")', /should be an integer that int8 can hold, but it is nan/],
      ['1.0, 128', /should be an integer that int8 can hold, but it is 128/],
    ] as const)
      assert.match((await run(`${check}check("nothing-clipped", ${answer})`)).traceback, words);
    const list = await run(`${check}check("symmetric-wins", [1.0, -1.0])`);
    assert.match(list.traceback, /should be a tensor of floats/);
  });
});
