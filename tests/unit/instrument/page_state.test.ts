import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Tensor } from '../../../web/core/engine/values.ts';
import type { Engines } from '../../../web/instrument/compute.ts';
import { PageState } from '../../../web/instrument/store/page_state.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';

// The selected element while tensors change. The core's answers do not matter here, only when
// they come.

const tensorOf = (...shape: number[]): Tensor => {
  const data = new Float32Array(shape.reduce((product, extent) => product * extent, 1));
  return { dtype: 'float32', shape, data };
};
const matrix = tensorOf(2, 2);
const cube = tensorOf(3, 2, 2);

/** A page before a core that answers when it is let. */
function openState() {
  const answers: (() => void)[] = [];
  const anatomize = () =>
    new Promise((resolve) => {
      const none = { dtype: 'float32', shape: [0], data: new Float32Array(0) };
      answers.push(() => resolve({ quantized: none, realQmin: 0, realQmax: 0 }));
    });
  const engines = { lesson: async () => ({ anatomize }) } as unknown as Engines;
  const page = new PageState(engines, () => {});
  /** Flushes microtasks. */
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const answered = async () => {
    await turn();
    assert.equal(answers.length, 1, 'the core was asked once');
    answers.shift()?.();
    await turn();
  };
  const settle = async (tensor: Tensor, look = {}) => {
    page.show({ ...lessonState, tensor, ...look });
    await answered();
  };
  return { page, answered, settle };
}

describe('the view', () => {
  test('switches to the slice of its element', async () => {
    const { page, settle } = openState();
    await settle(cube);
    page.see({ element: 9 });
    assert.deepEqual([page.look.slice, page.result?.state.slice], [2, 2]);
    await settle(cube, { element: 5, slice: 0 });
    assert.deepEqual([page.look.slice, page.result?.state.slice], [1, 1]);
  });

  test('is reset with the elements and slices of a larger tensor', async () => {
    const { page, settle, answered } = openState();
    await settle(cube, { element: 9 });
    page.edit((draft) => ({ ...draft, shape: [2, 2], texts: ['1', '2', '3', '4'] }));
    await answered();
    assert.deepEqual([page.look.element, page.look.slice], [undefined, 0]);
    assert.deepEqual([page.result?.state.element, page.result?.state.slice], [undefined, 0]);
  });

  test('may belong to a pending tensor', async () => {
    const { page, settle, answered } = openState();
    await settle(matrix);
    const texts = Array<string>(12).fill('1');
    page.edit((draft) => ({ ...draft, shape: [3, 2, 2], texts }));
    page.see({ slice: 2, element: undefined });
    assert.equal(page.result?.state.slice, 0, 'the matrix that is shown has no other');
    await answered();
    assert.deepEqual([page.look.slice, page.result?.state.slice], [2, 2]);
  });
});

test('two examples in quick succession are undone in one step', async () => {
  const { page, settle, answered } = openState();
  await settle(matrix);
  page.show({ ...lessonState, tensor: tensorOf(3) });
  await answered();
  page.show({ ...lessonState, tensor: cube });
  await answered();
  page.undo();
  assert.deepEqual(page.draft.shape, [2, 2]);
  assert.equal(page.history.canUndo, false);
});
