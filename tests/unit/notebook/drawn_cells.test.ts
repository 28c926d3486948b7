import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DrawnCells } from '../../../web/notebook/drawn_cells.ts';
import { emptyCell } from '../../../web/notebook/model.ts';

const cellsOf = (count: number, length = 0) => ({
  cells: Array.from({ length: count }, (_, at) => emptyCell(`c${at}`, 'code', 'x'.repeat(length))),
});
const tick = () => new Promise((done) => setTimeout(done, 2));

/** How many cells each drawing shows, until nothing is drawn any more. */
async function drawings(drawn: DrawnCells, state: { changes: number }, draw: () => number) {
  const counts = [draw()];
  for (let seen = state.changes; ; seen = state.changes) {
    await tick();
    if (state.changes === seen) return counts;
    counts.push(draw());
    assert.ok(drawn && counts.length < 1000);
  }
}

test('a notebook of a usual size is drawn at once', async () => {
  const state = { changes: 0 };
  const drawn = new DrawnCells(() => {
    state.changes += 1;
  });
  const lesson = cellsOf(60, 300);
  assert.deepEqual(await drawings(drawn, state, () => drawn.of('a', lesson).length), [60]);
  assert.equal(drawn.of('a', cellsOf(61, 300)).length, 61, 'a new cell is there at once');
});

test('of very many cells, or of long ones, each drawing adds few', async () => {
  for (const [count, length, most] of [
    [5000, 10, 100],
    [30, 50_000, 2],
    [3, 1_000_000, 1],
  ] as const) {
    const state = { changes: 0 };
    const drawn = new DrawnCells(() => {
      state.changes += 1;
    });
    const notebook = cellsOf(count, length);
    const counts = await drawings(drawn, state, () => drawn.of('a', notebook).length);
    const added = counts.map((one, at) => one - (counts[at - 1] ?? 0));
    assert.ok(Math.max(...added) <= most, `${added}`);
    assert.ok(Math.min(...added) >= 1);
    assert.equal(counts.at(-1), count);
  }
});

test('another notebook begins anew, and drops what waited', async () => {
  const state = { changes: 0 };
  const drawn = new DrawnCells(() => {
    state.changes += 1;
  });
  assert.equal(drawn.of('a', cellsOf(5000)).length, 100);
  assert.equal(drawn.of('b', cellsOf(3)).length, 3);
  await tick();
  assert.equal(state.changes, 0);
  assert.equal(drawn.of('a', cellsOf(5000)).length, 100);
});
