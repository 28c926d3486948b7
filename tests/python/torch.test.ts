import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openPython } from './python.ts';

describe('torch in the page’s Python', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
  });

  /** The exception of a statement: the names of its classes, and its text. */
  const raised = (statement: string) =>
    python.run(`
import torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
try:
    ${statement}
except Exception as error:
    print([kind.__name__ for kind in type(error).__mro__], error)
`);

  test('computes in the core and prints as PyTorch does', () => {
    const program = 'import torch\nprint(torch.full([2], 1, dtype=torch.int8) + 2.5)';
    assert.equal(python.run(program), 'tensor([3.5000, 3.5000])\n');
  });

  test('frees unreferenced tensors: ten thousand temporaries do not grow the heap', () => {
    const program = `
import torch
x = torch.rand(100)
for _ in range(2_000):
    y = (x + 1).abs().sum()
    z = x[3:].max(0), x.view(10, 10).t()
    x += 1
del x, y, z
`;
    python.run(program);
    const left = python.engine.tensorCount();
    const bytes = python.engine.tensorBytes();
    python.run(program);
    assert.equal(python.engine.tensorCount(), left);
    assert.equal(python.engine.tensorBytes(), bytes);
  });

  test('frees graphs: training, views and changes in place do not grow the heap', () => {
    const program = `
import torch
class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(x, y)
        return y
    @staticmethod
    def backward(ctx, grad):
        return grad * ctx.saved_tensors[1]
w = torch.nn.Parameter(torch.rand(4, 4))
optimizer = torch.optim.Adam([w])
for _ in range(50):
    y = torch.nn.functional.layer_norm(w @ w, (4,)).sigmoid() * 1
    y[0] = 1
    y[1].mul_(2)
    h = Twice.apply(y).max(0)[0]
    h.retain_grad()
    h.register_hook(lambda grad: grad * 2)
    (h * h).sum().backward()
    optimizer.step()
    optimizer.zero_grad()
    abandoned = w.exp() * w
(gradient,) = torch.autograd.grad(w.exp().sum(), w, create_graph=True)
gradient.sum().backward()
del w, y, h, optimizer, abandoned, gradient, Twice, _
import gc
gc.collect()
`;
    python.run(program);
    const left = python.engine.tensorCount();
    python.run(program);
    assert.equal(python.engine.tensorCount(), left);
  });

  test('a failing operation leaks no tensor', () => {
    const before = python.engine.tensorCount();
    python.run(`
import torch
for _ in range(100):
    try: torch.zeros(2) + torch.zeros(3)
    except RuntimeError: pass
    try: torch.zeros(2)[[5]]
    except IndexError: pass
`);
    assert.equal(python.engine.tensorCount(), before);
  });

  describe('random numbers', () => {
    test('differ between sessions unless they are seeded', async () => {
      const program = `
import torch
print(torch.rand(4).tolist(), torch.initial_seed())
_ = torch.manual_seed(42)
print(torch.rand(2))
`;
      const draw = async () => (await openPython()).run(program).split('\n');
      const [first, second] = [await draw(), await draw()];
      assert.notEqual(first[0], second[0]);
      assert.deepEqual([first[1], second[1]], Array(2).fill('tensor([0.8823, 0.9150])'));
    });

    const unseeded: Readonly<Record<string, string>> = {
      'initial_seed() reproduces an unseeded sequence': `
drawn = torch.rand(3)
again = torch.Generator().manual_seed(torch.initial_seed())
print(torch.equal(drawn, torch.rand(3, generator=again)))`,
      'calling initial_seed() first does not change the sequence': `
seed = torch.initial_seed()
print(torch.equal(torch.rand(3), torch.rand(3, generator=torch.Generator().manual_seed(seed))))`,
      'a state read first is the start of the sequence': `
state = torch.get_rng_state()
drawn = torch.rand(3)
torch.set_rng_state(state)
print(torch.equal(drawn, torch.rand(3)))`,
    };
    for (const [what, program] of Object.entries(unseeded)) {
      test(what, async () => {
        const session = await openPython();
        assert.equal(session.run(`import torch\n${program.trim()}`), 'True\n');
      });
    }

    const facts: Readonly<Record<string, string>> = {
      'seed() returns a different number each time and uses it': `
first, second = torch.seed(), torch.seed()
drawn = torch.rand(3)
again = torch.Generator().manual_seed(second)
print(first != second == torch.initial_seed()
      and torch.equal(drawn, torch.rand(3, generator=again)))`,
      'seed() draws from all 64 bits': `
seeds = [torch.seed() for _ in range(64)]
print(any(seed >> 63 for seed in seeds) and all(0 <= seed < 1 << 64 for seed in seeds))`,
      'a new generator starts like PyTorch’s': `
g = torch.Generator()
print(g.initial_seed() == 67280421310721 and f"{torch.rand(1, generator=g)}" == "tensor([0.2673])")`,
    };
    for (const [what, program] of Object.entries(facts)) {
      test(what, () => {
        assert.equal(python.run(`import torch\n${program.trim()}`), 'True\n');
      });
    }
  });

  describe('an unsupported feature is named', () => {
    const refusals: Readonly<Record<string, readonly [statement: string, says: RegExp]>> = {
      'a function': ['torch.fft', /AttributeError.*torch.*'fft'.*dir\(torch\)/],
      'a method': ['x.lstsq()', /AttributeError.*'lstsq'.*dir\(torch/],
      'a batch of gradients': [
        'torch.autograd.grad(x.sum(), x, is_grads_batched=True)',
        /NotImplementedError.*is_grads_batched/,
      ],
      'a device': ['torch.zeros(2, device="mps")', /NotImplementedError.*'mps'.*CPU/],
      'complex numbers': ['torch.tensor([1 + 2j])', /NotImplementedError.*complex/],
      'names of dimensions': [
        'torch.ones(2, names=("a",))',
        /NotImplementedError.*names=….*a dimension has its number alone/,
      ],
      'an order of boundaries': [
        'torch.searchsorted(x.detach(), x.detach(), sorter=torch.tensor([0, 1]))',
        /NotImplementedError.*searchsorted\(sorter=….*is not supported here/,
      ],
      'an integer that a float64 cannot count': [
        'torch.randint(0, 2**62, (1,))',
        /NotImplementedError.*random integer beyond 2\*\*53/,
      ],
      'an inverse of rows': ['torch.unique(x, dim=0)', /NotImplementedError.*dim/],
    };
    for (const [what, [statement, says]] of Object.entries(refusals)) {
      test(what, () => assert.match(raised(statement), says));
    }

    test('names of dimensions, in every function that creates tensors', () => {
      const made = 'zeros ones empty rand randn'.split(' ').map((name) => `torch.${name}(2`);
      for (const call of [...made, 'torch.full((2,), 1', 'torch.tensor([1]']) {
        assert.match(raised(`${call}, names=("a",))`), /NotImplementedError.*names=…/);
      }
    });

    test('is False for hasattr', () => {
      const program =
        'import torch\nprint(hasattr(torch, "fft"), hasattr(torch.zeros(1), "lstsq"))';
      assert.equal(python.run(program), 'False False\n');
    });
  });
});
