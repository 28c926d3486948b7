import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openPython } from './python.ts';

describe('torch in the page’s Python', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
  });

  test('computes in the core and prints as PyTorch does', () => {
    const program = 'import torch\nprint(torch.full([2], 1, dtype=torch.int8) + 2.5)';
    assert.equal(python.run(program), 'tensor([3.5000, 3.5000])\n');
  });

  test('frees a tensor that nothing names any more', () => {
    python.run('import torch\nfor _ in range(1000): torch.full([2], 1, dtype=torch.int8) + 1');
    assert.equal(python.engine.tensorCount(), 0);
  });
});
