import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { openShell } from './cells.ts';

let shell: Awaited<ReturnType<typeof openShell>>;
before(async () => {
  shell = await openShell();
});
beforeEach(() => shell.reset());

const run = (source: string) => shell.run(source);
const skippedBy = async (source: string) => {
  const { skipped, status } = await run(source);
  return { status, lines: skipped.map(({ line, text }) => `${line}: ${text}`) };
};

describe('lines for IPython or a shell', () => {
  test('are skipped, and reported by number and text', async () => {
    assert.deepEqual(await skippedBy('!pip list\nx = 1\n%matplotlib inline'), {
      status: 'ok',
      lines: ['1: !pip list', '3: %matplotlib inline'],
    });
  });

  test('never leave a block without a body', async () => {
    const { status, lines } = await skippedBy('if True:\n    !ls\nelse:\n    %time\nx = 2');
    assert.deepEqual({ status, lines }, { status: 'ok', lines: ['2:     !ls', '4:     %time'] });
  });

  test('continue after a backslash', async () => {
    const { lines } = await skippedBy('!conda install \\\n  torch\ny = 3');
    assert.deepEqual(lines, ['1: !conda install \\', '2:   torch']);
  });

  test('include help with a question mark, and commands without a prefix', async () => {
    const { status, lines } = await skippedBy('print?\n?len\nlist.append??\npip freeze\ncd ..');
    assert.equal(status, 'ok');
    assert.equal(lines.length, 5);
  });

  test('include whole assignments from one', async () => {
    const { lines } = await skippedBy('files = !ls\nspeed = %timeit -o 1');
    assert.equal(lines.length, 2);
  });

  test('run the statement of %time', async () => {
    const { shown, skipped } = await run('%time x = 2\nx');
    assert.deepEqual(shown, ['2']);
    assert.equal(skipped.length, 1);
  });

  test('run a cell under %%time, and skip all of one under %%bash', async () => {
    assert.deepEqual((await run('%%time\n6 * 7')).shown, ['42']);
    assert.deepEqual((await skippedBy('%%bash\necho hello\nls')).lines.length, 3);
  });

  test('run a cell under %%capture, with its outputs stored in a variable', async () => {
    const { shown, stdout } = await run('%%capture kept\nx = 3\nprint("hidden")\nx');
    assert.deepEqual({ shown, stdout }, { shown: [], stdout: '' });
    assert.deepEqual((await run('x, kept.stdout')).shown, ["(3, 'hidden\\n')"]);
  });

  test('include bare commands, unless the name is a variable', async () => {
    assert.deepEqual((await skippedBy('pwd')).lines, ['1: pwd']);
    await run('ls = 5');
    assert.deepEqual((await run('ls')).shown, ['5']);
  });

  test('do not include Python that was pasted with indentation or prompts', async () => {
    assert.deepEqual((await run('    x = 1\n    if x:\n        x += 1\n    x')).shown, ['2']);
    assert.deepEqual((await run('>>> for n in (1,):\n...     y = n\n>>> y')).shown, ['1']);
    assert.deepEqual((await run('In [3]: z = 5\n   ...: z')).shown, ['5']);
    assert.match((await run('  x = 1\n    y = 2')).traceback, /line 2\n.*\n.*\nIndentationError/);
  });

  test('are not recognized within strings, brackets and formulas', async () => {
    const source =
      't = """\n!not a command\n%neither\n"""\nx = (7\n  % 4)\ny = 10 \\\n  % 4\n!ls\nx, y, t';
    const { shown, skipped } = await run(source);
    assert.deepEqual(shown, ["(3, 2, '\\n!not a command\\n%neither\\n')"]);
    assert.equal(skipped.length, 1);
  });

  test('do not shift the line numbers of errors', async () => {
    const { line, traceback } = await run('%load_ext autoreload\n!ls\n1 / 0');
    assert.equal(line, 3);
    assert.match(traceback, /----> 3 1 \/ 0/);
  });
});

describe('every expression of a cell', () => {
  test('is shown if IPython’s setting says so', async () => {
    await run(
      'from IPython.core.interactiveshell import InteractiveShell\nInteractiveShell.ast_node_interactivity = "all"',
    );
    const { shown } = await run('1 + 1\nx = [2,\n  3]\nx\nfor i in range(2): i\nNone\n"end"');
    assert.deepEqual(shown, ['2', '[2, 3]', "'end'"]);
    await run('InteractiveShell.ast_node_interactivity = "last_expr"');
    assert.equal((await run('1\n2')).outputs.length, 1);
    assert.equal(
      (await run('from IPython.core.display import display, HTML\nHTML("a")')).status,
      'ok',
    );
  });
});

describe('an error', () => {
  test('shows the cell’s own lines, with an arrow at the one that failed', async () => {
    const { traceback, status, line } = await run('def f(x):\n    return 1 / x\n\nf(0)');
    assert.deepEqual({ status, line }, { status: 'error', line: 4 });
    assert.equal(
      traceback,
      [
        '---------------------------------------------------------------------------',
        'ZeroDivisionError                         Traceback (most recent call last)',
        'Cell In[1], line 4',
        '      1 def f(x):',
        '      2     return 1 / x',
        '----> 4 f(0)',
        '',
        'Cell In[1], line 2, in f(x)',
        '      1 def f(x):',
        '----> 2     return 1 / x',
        '',
        'ZeroDivisionError: division by zero',
      ].join('\n'),
    );
  });

  test('names the cell that defined a function', async () => {
    await run('def g():\n    raise KeyError("k")');
    const { traceback } = await run('g()');
    assert.match(
      traceback,
      /Cell In\[2\], line 1\n----> 1 g\(\)\n\nCell In\[1\], line 2, in g\(\)/,
    );
    assert.match(traceback, /KeyError: 'k'$/);
  });

  test('hides the frames of our own modules', async () => {
    const { traceback } = await run('import torch\ntorch.full((2,), 1).view(3)');
    assert.doesNotMatch(traceback, /zeropoint|_tensor\.py/);
    assert.match(traceback, /RuntimeError/);
  });

  test('shows its cause and its context', async () => {
    const source =
      'try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise ValueError("bad") from e';
    assert.match((await run(source)).traceback, /direct cause of the following exception/);
    const other = 'try:\n    1 / 0\nexcept ZeroDivisionError:\n    undefined_name';
    assert.match((await run(other)).traceback, /During handling of the above exception/);
  });

  test('in the syntax points at the position', async () => {
    const { traceback, line, outputs } = await run('x = 1\nif x\n    pass');
    assert.equal(line, 2);
    assert.equal(
      traceback,
      "  Cell In[1], line 2\n    if x\n        ^\nSyntaxError: expected ':'\n",
    );
    const [error] = outputs;
    assert.ok(error?.output_type === 'error');
    assert.equal(error.evalue, "expected ':' (Cell In[1], line 2)");
  });

  test('keeps previous output and assignments', async () => {
    const { stdout } = await run('print("before")\nkept = 1\n1 / 0');
    assert.equal(stdout, 'before\n');
    assert.deepEqual((await run('kept')).shown, ['1']);
  });

  test('from assert, exit and the keyboard has its usual name', async () => {
    const name = async (source: string) => {
      const { outputs } = await run(source);
      const error = outputs.find((one) => one.output_type === 'error');
      return error?.output_type === 'error' ? `${error.ename}: ${error.evalue}` : '';
    };
    assert.equal(await name('assert 1 == 2, "no"'), 'AssertionError: no');
    assert.equal(await name('import sys\nsys.exit(3)'), 'SystemExit: 3');
    assert.equal(await name('raise KeyboardInterrupt'), 'KeyboardInterrupt: ');
  });

  test('from endless recursion is shortened to a few lines', async () => {
    const { traceback } = await run('def r(n): return r(n + 1)\nr(0)');
    assert.match(traceback, /skipping similar frames: r at line 1 \(\d+ times\)/);
    assert.ok(traceback.length < 1500);
  });

  test('while displaying a value fails the cell', async () => {
    const { status } = await run('class A:\n    def __repr__(self): 1 / 0\nA()');
    assert.equal(status, 'error');
  });
});

describe('a missing module', () => {
  test('is a ModuleNotFoundError that lists the available modules', async () => {
    const { traceback } = await run('import transformers');
    assert.match(
      traceback,
      /ModuleNotFoundError: No module named 'transformers': available here are parts of torch/,
    );
    assert.deepEqual(
      (await run('try:\n    import datasets\nexcept ImportError as e:\n    print(e.name)')).stdout,
      'datasets\n',
    );
  });

  test('names the module’s file for a missing name, not its path in the archive', async () => {
    const modules = { helper: 'helper.py', torch: 'torch/__init__.py', numpy: 'numpy/__init__.py' };
    for (const [module, file] of Object.entries(modules)) {
      const { traceback } = await run(`from ${module} import nothing_of_the_kind`);
      const said = `ImportError: cannot import name 'nothing_of_the_kind' from '${module}' (${file})`;
      assert.ok(traceback.includes(said), traceback);
    }
  });

  test('of the standard library has a specific message', async () => {
    const { traceback } = await run('import tkinter');
    assert.match(traceback, /this part of the standard library is not part of this Python/);
  });
});

describe('a cell', () => {
  test('may use await at the top level', async () => {
    assert.deepEqual((await run('import asyncio\nx = await asyncio.sleep(0, 5)\nx')).shown, ['5']);
  });

  test('finds earlier values as _1 and so on', async () => {
    await run('"first"');
    await run('"second"');
    assert.deepEqual((await run('_, __, _1, Out[2], In[1]')).shown, [
      "('second', 'first', 'first', 'second', '\"first\"')",
    ]);
  });

  test('prints to both streams in order', async () => {
    const source = 'import sys\nprint("a", end="")\nprint("b", file=sys.stderr)\nprint("c")';
    const { outputs } = await run(source);
    const pieces = outputs.map((one) =>
      one.output_type === 'stream' ? `${one.name} ${one.text}` : '',
    );
    assert.deepEqual(pieces, ['stdout a', 'stderr b\n', 'stdout c\n']);
  });

  test('shows the help of a function', async () => {
    await run('def f(x):\n    """Doubles."""\n    return 2 * x');
    assert.match((await run('help(f)')).stdout, /Help on function f[\s\S]*Doubles\./);
  });

  test('is named in a warning', async () => {
    const { stderr } = await run('import warnings\nwarnings.warn("careful")');
    assert.equal(stderr, 'Cell In[1]:2: UserWarning: careful\n  warnings.warn("careful")\n');
  });

  test('refuses a second event loop in Jupyter’s words', async () => {
    const coroutine = 'import asyncio\nasync def one():\n    return 1\n';
    for (const [call, says] of [
      ['asyncio.run(one())', 'asyncio.run() cannot be called from a running event loop'],
      ['asyncio.get_event_loop().run_until_complete(one())', 'This event loop is already running'],
    ] as const) {
      assert.ok((await run(coroutine + call)).traceback.endsWith(`RuntimeError: ${says}`));
    }
  });

  test('reports a missing file by Linux’s number', async () => {
    assert.match(
      (await run('open("missing.csv")')).traceback,
      /line 1\n----> 1 open\("missing.csv"\)\n\nFileNotFoundError: \[Errno 2\] No such file or directory: 'missing.csv'$/,
    );
  });

  test('raises for input()', async () => {
    assert.match((await run('input("name? ")')).traceback, /input\(\) is not supported here/);
  });

  test('displays, updates and clears values by media type', async () => {
    const { outputs } = await run(
      [
        'from IPython.display import HTML, Markdown, clear_output, display',
        'display(HTML("<b>bold</b>"))',
        'handle = display("one", display_id=True)',
        'handle.update("two")',
        'clear_output(wait=True)',
        'class Svg:\n    def _repr_svg_(self): return "<svg/>"',
        'Svg()',
      ].join('\n'),
    );
    assert.deepEqual(
      outputs.map((one) => one.output_type),
      ['display_data', 'display_data', 'update_display_data', 'clear_output', 'execute_result'],
    );
    const [bold, , , , svg] = outputs;
    assert.ok(bold && 'data' in bold && svg && 'data' in svg);
    assert.equal(bold.data['text/html'], '<b>bold</b>');
    assert.equal(svg.data['image/svg+xml'], '<svg/>');
  });

  test('provides the source of its functions and classes to inspect', async () => {
    await run('def doubled(x):\n    return 2 * x');
    assert.equal(
      (await run('import inspect\nprint(inspect.getsource(doubled))')).stdout,
      'def doubled(x):\n    return 2 * x\n\n',
    );
  });

  test('frees tensors without references', async () => {
    const source =
      'import torch\nt = torch.full((100,), 1.0)\nfor _ in range(10_000):\n    u = t + 1';
    await run(source);
    const before = shell.engine.tensorCount();
    await run('for _ in range(10_000):\n    u = (t + 1) * 2');
    assert.equal(shell.engine.tensorCount(), before);
  });
});
