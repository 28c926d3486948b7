import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PendingRows } from '../../../web/report/pending_rows.ts';

const row = (index: number, found = '') => ({ index, found });

describe('results that the state does not have yet', () => {
  test('go into a new array once, each at its index, and the last one for a row counts', () => {
    const pending = new PendingRows<{ index: number; found: string }>();
    const rows = [row(0), row(1), row(2)];
    for (const one of [row(2, 'a'), row(0, 'b'), row(2, 'c')]) pending.add(one);
    const next = pending.takenInto(rows);
    assert.deepEqual(next, [row(0, 'b'), row(1), row(2, 'c')]);
    assert.deepEqual(rows, [row(0), row(1), row(2)]);
    assert.equal(pending.takenInto(next), next, 'rows without new results stay the same array');
  });

  test('are dropped when the state gets other rows', () => {
    const pending = new PendingRows<{ index: number; found: string }>();
    pending.add(row(1, 'of another file'));
    pending.clear();
    const rows = [row(0), row(1)];
    assert.equal(pending.takenInto(rows), rows);
  });
});
