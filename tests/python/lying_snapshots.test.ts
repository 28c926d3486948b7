import '../../web/ui/messages/notebook.ts';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parseNotebook } from '../../web/cli/notebook_file.ts';
import { processPort } from '../../web/cli/process_port.ts';
import { runWith } from '../../web/cli/run.ts';
import { QuantError } from '../../web/core/engine/errors.ts';
import { WorkerClient } from '../../web/python/client.ts';
import type { Files } from '../../web/python/messages.ts';
import { openPyodide } from '../../web/python/pyodide.ts';
import { someOf, testOfAll } from '../combinations.ts';
import { notebookOf } from './notebooks.ts';
import { pythonParts } from './python.ts';

declare const projectRoot: string;

// A client starts Python from no snapshot but the one that it took before any cell ran. These tests start it from
// others all the same: what their memory holds runs at the beginning of a start, and must find nothing there.

/** Programs that let `act` run soon, whatever the start does with the memory first. */
const hooks: Readonly<Record<string, string>> = {
  'the function of imports': `def changed(*all, plain=builtins.__import__, name=name, **named):
    act(name)
    return plain(*all, **named)
builtins.__import__ = changed`,
  'a finder of modules': `class Finder:
    def find_spec(*_, name=name): act(name)
sys.meta_path.insert(0, Finder)`,
  'a hook of paths': `def found(path, name=name):
    act(name)
    raise ImportError
sys.path_hooks.insert(0, found)
sys.path_importer_cache.clear()`,
  'a hook of audits': 'sys.addaudithook(lambda *_, name=name: act(name))',
  'the function of execution': `def changed(*all, plain=builtins.exec, name=name, **named):
    act(name)
    return plain(*all, **named)
builtins.exec = changed`,
  'the function of evaluation': `import pyodide.code
def changed(*all, plain=pyodide.code.eval_code, name=name, **named):
    act(name)
    return plain(*all, **named)
pyodide.code.eval_code = changed`,
  'a codec': `import codecs
codecs.register(lambda _, name=name: act(name) and None)
class Asking:
    def find_spec(_, module, *__):
        if not module.startswith("_zeropoint"): return  # looking for a codec imports, too
        try: b"x".decode("planted")
        except LookupError: pass
sys.meta_path.insert(0, Asking())`,
  'a profile': 'sys.setprofile(lambda *_, name=name: act(name) and sys.setprofile(None))',
  'a trace': 'sys.settrace(lambda *_, name=name: (act(name) or None) and sys.settrace(None))',
  'a callback of the garbage collector':
    'import gc\ngc.callbacks.append(lambda *_, name=name: act(name) and gc.set_threshold(2000))\ngc.set_threshold(1)',
  'a module of the start': `class Own(type(sys)):
    def __getattribute__(self, own, name=name):
        act(name)
        return type(sys).__getattribute__(self, own)
import random
random.__class__ = Own`,
};

/** Names in Pyodide's modules that a program without powers must not find. */
const powers =
  '_api _module initializeNodeSockFS mountNodeFS mountNativeFS FS loadPackage loadDynlib install loadBinaryFile globals runPython config process fetch';

/**
 * Keeps all of JavaScript that Python is given at first, and looks at it again as soon as a hook lets anything run
 * after Pyodide has put its objects back, which it does before it imports its own package.
 */
const planted = (act: string) => `
import builtins, importlib, sys, pyodide_js, js
sys.path.insert(0, "/lib/zeropoint.zip")
from pyodide_js import _api as api
builtins.loot = loot = set()
builtins.hooked = hooked = set()
is_open = False
def look():
    modules = [one for name, one in list(sys.modules.items()) if name.partition(".")[0] in ("js", "pyodide_js")]
    for one in (js, pyodide_js, api, *modules): loot.update(name for name in "${powers}".split() if hasattr(one, name))
    try: api.initializeNodeSockFS()
    except Exception: pass
    try: pyodide_js.mountNodeFS("/mounted", "/")
    except Exception: pass
def act(name):
    global is_open
    if not is_open: return name in hooked
    if name in hooked: return True
    is_open = False
    hooked.add(name)
    ${act}
    is_open = True
    return True
def import_module(name, *all, plain=importlib.import_module):
    global is_open
    is_open = is_open or name == "pyodide"
    return plain(name, *all)
`;
const plant = ([name, hook]: readonly [string, string]) =>
  `name = ${JSON.stringify(name)}\n${hook}\n`;
const armed = 'importlib.import_module = import_module\n';

const built = (name: string) =>
  new Uint8Array(fs.readFileSync(path.join(projectRoot, 'dist', name)));

describe('a snapshot that is not the client’s own', () => {
  let files: Files;
  let memoryOf: (program: string) => Promise<Uint8Array>;
  let honest: Uint8Array;
  before(async () => {
    files = {
      wasm: built('python/pyodide.wasm'),
      stdlib: built('python/stdlib.zip'),
      modules: built('python/modules.zip'),
      core: built('zeropoint.simd.wasm').buffer,
      networks: built('zeropoint.networks.simd.wasm').buffer,
    };
    const parts = await pythonParts();
    memoryOf = async (program) => {
      const python = await openPyodide(parts);
      // In a space of its own: that of the notebook is emptied.
      python.runPython(`exec(${JSON.stringify(program)}, {"__name__": "planted"})`);
      return python.makeMemorySnapshot();
    };
    honest = await memoryOf('import sys\nsys.path.insert(0, "/lib/zeropoint.zip")');
  });

  const script = pathToFileURL(path.join(projectRoot, 'dist/python/process.mjs'));

  /** A client whose workers start from a snapshot: the first one too, or only those that would have another. */
  const clientWith = (snapshot: Uint8Array, isFirst: boolean, startLimitMs = 60_000) =>
    new WorkerClient({
      load: async () => ({
        files,
        open: (own) =>
          processPort(script, isFirst || own.snapshot ? { ...own, snapshot } : own, [
            'worker.simd.mjs',
          ]),
      }),
      startLimitMs,
    });

  /** Runs cells, of which the second ends Python, so that the third starts from the snapshot. */
  async function run(snapshot: Uint8Array, third: string, startLimitMs?: number) {
    const python = clientWith(snapshot, false, startLimitMs);
    try {
      const cells = notebookOf('print("first")', 'import os\nos.abort()', third, 'print("last")');
      const notebook = parseNotebook(JSON.stringify(cells));
      const { notebook: after, limits } = await runWith(python, notebook, { allowErrors: true });
      const outputs = after.cells.map((cell) => JSON.stringify('outputs' in cell && cell.outputs));
      return { outputs, limits };
    } finally {
      python.close();
    }
  }

  test('finds nothing of JavaScript’s, whichever hook its memory has', async () => {
    let visits = 0;
    const server = http.createServer((_, response) => {
      visits += 1;
      response.end('secret');
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const program = planted('look()') + Object.entries(hooks).map(plant).join('') + armed;
    const { outputs, limits } = await run(
      await memoryOf(program),
      `import builtins, socket, sys
sys.setprofile(None)
print(sorted(builtins.hooked), sorted(builtins.loot))
try:
    with socket.create_connection(("127.0.0.1", ${port}), 2) as found:
        found.sendall(b"GET / HTTP/1.0\\r\\n\\r\\n")
        print("connected", found.recv(99))
except Exception as error:
    print("refused", type(error).__name__)
import os
print(os.path.exists("/mounted"))`,
    );
    assert.match(outputs[0] ?? '', /first/);
    assert.match(outputs[1] ?? '', /InterpreterCrashed/);
    for (const name of Object.keys(hooks)) assert.match(outputs[2] ?? '', new RegExp(`'${name}'`));
    assert.match(outputs[2] ?? '', /\] \[\]\\n.*refused.*False/);
    assert.match(outputs[3] ?? '', /last/);
    assert.equal(visits, 0);
    assert.deepEqual(limits, [{ cell: 2, limit: 'crash' }]);
  });

  // It loops for half a minute; unit/python/python_client.test.ts has the limit without Python.
  testOfAll(
    'that never ends is given up with a sentence, and the cells around it keep their outputs',
    async () => {
      const program =
        planted('\n    while True: pass') + plant(['p', hooks['a profile'] as string]);
      const { outputs, limits } = await run(
        await memoryOf(program + armed),
        'print("third")',
        30_000,
      );
      assert.match(outputs[0] ?? '', /first/);
      assert.match(outputs[2] ?? '', /InterpreterUnavailable.*30 seconds/);
      assert.match(outputs[3] ?? '', /last/); // the next start has no snapshot
      assert.deepEqual(limits, [
        { cell: 2, limit: 'crash' },
        { cell: 3, limit: 'crash' },
      ]);
    },
  );

  /** A copy in which some of its first words are others: the mark, where memory begins, the length of the text behind. */
  const withWords = (...words: readonly (readonly [number, number])[]) => {
    const copy = honest.slice();
    const header = new Uint32Array(copy.buffer, 0, 12);
    for (const [at, word] of words) header[at] = word;
    return copy;
  };
  /** A copy whose text asks for one more object of JavaScript's: Pyodide's inner interface. */
  const withObject = () => {
    const [, start = 0, length = 0] = new Uint32Array(honest.buffer, 0, 3);
    const text = JSON.parse(new TextDecoder().decode(honest.subarray(48, 48 + length)));
    text.hiwireKeys.push({ API: true });
    const bytes = new TextEncoder().encode(JSON.stringify(text));
    assert.ok(48 + bytes.length <= start);
    const copy = withWords([2, bytes.length]);
    copy.set(bytes, 48);
    return copy;
  };
  const wrong: Readonly<Record<string, () => Uint8Array>> = {
    'asks for Pyodide’s inner interface': withObject,
    'is empty': () => new Uint8Array(),
    'is shorter than its header': () => honest.slice(0, 20),
    'ends within its header’s text': () => honest.slice(0, 52),
    'ends within its memory': () => honest.slice(0, 2 ** 20),
    'has another mark': () => withWords([0, 7]),
    'is of another version': () => withWords([5, 1]),
    'has memory of zeros': () => honest.slice().fill(0, 4096),
    'names a text beyond its end': () => withWords([2, 2 ** 32 - 1]),
    'names memory beyond its end': () => withWords([1, 2 ** 32 - 16]),
    'names memory that begins elsewhere': () => withWords([1, 4096]),
  };
  for (const [name, snapshot] of someOf(Object.entries(wrong), 6))
    test(`that ${name} ends its start with a sentence`, async () => {
      const python = clientWith(snapshot(), true, 20_000);
      try {
        await assert.rejects(
          python.load(),
          (error) =>
            error instanceof QuantError &&
            /^python_(unavailable|start_limit)$/.test(error.code) &&
            !/undefined|\[object/.test(error.message),
        );
      } finally {
        python.close();
      }
    });
});
