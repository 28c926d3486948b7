import { changes } from './changes.ts';

/** An object in which a try searches for forbidden ones. */
interface Place {
  /** Holds secret.txt, and the folder of the notebook, which holds another. */
  readonly folder: string;
  /** A server on 127.0.0.1 listens here. */
  readonly port: number;
  /** A process that lives. */
  readonly pid: number;
}

/** JavaScript's Function and Object, by way of objects that Python has to have. */
const reachFunction = `import _zeropoint_core as c
from pyodide.ffi import to_js
Function = c.create_tensor.constructor
Object = to_js([1]).values().next().constructor`;

/** Functions of C without the module ctypes, which needs no more than a part that is built in. */
const reachC = `import _ctypes
from pyodide.ffi import JsException, JsProxy, to_js
class integer(_ctypes._SimpleCData): _type_ = "i"
class text(_ctypes._SimpleCData): _type_ = "z"
program = _ctypes.dlopen(None, 2)
def call(name, *given): return _ctypes.call_cdeclfunction(_ctypes.dlsym(program, name), given)
`;

/** A module of WebAssembly with one function, and exports of it under these names; it is made as a library of C. */
const librarySource = `def number(n): return bytes([n & 127 | (128 if n > 127 else 0)]) + (number(n >> 7) if n > 127 else b"")
def part(kind, content): return bytes([kind]) + number(len(content)) + content
def name(word): return number(len(word)) + word.encode()
def library(*names):
    link = part(0, name("dylink.0") + bytes([1, 4, 0, 0, 0, 0]))
    type = part(1, bytes([1, 0x60, 0, 1, 0x7F]))
    exported = part(7, number(len(names)) + b"".join(name(one) + bytes([0, 0]) for one in names))
    return bytes([0]) + b"asm" + bytes([1, 0, 0, 0]) + link + type + part(3, bytes([1, 0])) + exported + part(10, bytes([1, 4, 0, 0x41, 0, 0x0B]))
`;

const throughPath = (name: string) => `print(open(${name}).read())`;

/**
 * Programs that try to reach beyond Python. Each raises, or prints what it got; FOLDER, PORT and PID
 * are the place's.
 */
export const escapes: Readonly<Record<string, string>> = {
  'a file by its path': throughPath('"FOLDER/secret.txt"'),
  'a file beside the notebook': throughPath('"secret.txt"'),
  'a file above': throughPath('"../secret.txt"'),
  'the machine’s own files': throughPath('"/etc/passwd"'),
  'the files of a process': throughPath('"/proc/self/environ"'),
  'a new file': 'open("FOLDER/written.txt", "w").write("1")',
  'a new file by os': 'import os\nos.open("FOLDER/written.txt", os.O_CREAT | os.O_WRONLY)',
  'the folder’s names': 'import os\nprint(os.listdir("FOLDER"))',
  'the environment': 'import os\nprint(os.environ["SECRET"])',
  'the environment of C': 'import os\nprint(os.environb[b"SECRET"])',
  'a shell': 'import os\nassert os.system("touch FOLDER/written.txt") == 0',
  'a process': 'import subprocess\nprint(subprocess.run(["ls", "FOLDER"], capture_output=True))',
  'a fork': 'import os\nprint(os.fork())',
  'another process’s end': 'import os\nos.kill(PID, 0)',
  'a socket':
    'import socket\ns = socket.create_connection(("127.0.0.1", PORT), 2)\ns.sendall(b"GET /\\r\\n\\r\\n")\nprint(s.recv(9))',
  'a datagram':
    'import socket\ns = socket.socket(type=socket.SOCK_DGRAM)\ns.connect(("127.0.0.1", PORT))\ns.send(b"x")\nraise OSError("nothing hears it")',
  'an address':
    'import urllib.request\nprint(urllib.request.urlopen("http://127.0.0.1:PORT/").read())',
  'a library of C': 'import ctypes\nprint(ctypes.CDLL(None).getpid())',
  'the C library’s shell': `${reachC}
if call("system", text(b"touch FOLDER/written.txt")) != 0: raise OSError("no shell")
print("started")`,
  'a library by an address':
    'import _ctypes\nprint(_ctypes.dlopen("http://127.0.0.1:PORT/library.so", 2))',
  'a library with JavaScript in it': `import importlib.machinery, importlib.util
${librarySource}
with open("/tmp/own.so", "wb") as file: file.write(library("PyInit_own", "__em_js__own"))
loader = importlib.machinery.ExtensionFileLoader("own", "/tmp/own.so")
print(importlib.util.module_from_spec(importlib.util.spec_from_file_location("own", "/tmp/own.so", loader=loader)))`,
  'a thread': 'import threading\nthreading.Thread(target=print, args=("alive",)).start()',
  'the module js': 'import js\nprint(js.process.env)',
  'the module pyodide_js': 'import pyodide_js\npyodide_js.mountNodeFS("/m", "FOLDER")',
  'an inner module of Pyodide': 'import pyodide_js._api as api\nprint(dir(api))',
  'Pyodide’s run_js': 'from pyodide.code import run_js\nprint(run_js("globalThis.process.pid"))',
  'Pyodide’s http': 'from pyodide.http import open_url\nprint(open_url("http://127.0.0.1:PORT/"))',
  'a package': 'import micropip',
  'eval of JavaScript': `${reachFunction}\nprint(Function("return process.pid")())`,
  'a generator function': `${reachFunction}\nprint(type(Function)("return 1"))`,
  'an asynchronous function': `${reachFunction}\nf = c.create_tensor\nprint(f.constructor("return import('node:fs')")())`,
  'the names of the global scope': `${reachFunction}\nprint(Function.prototype.call.call(Function("return this")))`,
  'an import of Node’s': `${reachFunction}\nprint(Function("return import('node:fs')")())`,
  'the stack’s own functions': `${reachFunction}
from pyodide.ffi import create_proxy, JsException
try:
    c.arange("no")
except JsException as error:
    mistake = error.constructor
while getattr(mistake, "name", "") != "Error": mistake = Object.getPrototypeOf(mistake)
found = []
mistake.prepareStackTrace = create_proxy(lambda error, calls: [found.append(one.getThis()) or found.append(one.getFunction()) for one in calls] and "")
try:
    c.arange("no")
except JsException as error:
    str(error.stack)
mistake.prepareStackTrace = None
print([one for one in found if one is not None][0])`,
  'objects in the table of references': `${reachC}
forged = to_js([1])
kept = integer.from_address(id(forged) + 36)
assert kept.value & 1, "the field of a reference is elsewhere"
Object = to_js([1]).values().next().constructor
roots = []
left = call("hiwire_num_refs")
for place in range(1, 2000):
    if not left: break  # beyond the last place, Python ends
    slot = call("_hiwire_slot_info", place) & 0xFFFFFFFF
    if not slot & 1: continue
    left -= 1
    own, reference = kept.value, slot & 0xFC000000 | place << 1 | 1
    kept.value = reference - (reference >> 31 << 32)
    try: roots += [to_js([forged])[0]] if forged.typeof in ("object", "function") else []
    except (JsException, AttributeError, TypeError): pass
    kept.value = own
seen = to_js({1}).constructor.new()
powers = "FS HEAP8 _api _module fetch importScripts initializeNodeSockFS loadPackage mountNodeFS postMessage process public_api runtimeEnv wasmTable"
def found():
    for one in roots:
        if not isinstance(one, JsProxy) or one.typeof == "symbol" or one in seen: continue
        seen.add(one)
        try:
            for key in Object.getOwnPropertyNames(one):
                if key in powers.split(): return key
                roots.extend(Object.values(Object.getOwnPropertyDescriptor(one, key)))
            roots.append(Object.getPrototypeOf(one))
        except JsException: pass
    if seen.size < 150: return f"only {seen.size} objects were reached"
    raise PermissionError(f"{seen.size} objects have no power")
print(found())`,
  'objects that Python still holds': `import gc
from pyodide.ffi import JsProxy
names = set()
for one in gc.get_objects():
    for held in gc.get_referents(one):
        if isinstance(held, JsProxy) and held.typeof != "symbol": names.update(dir(held))
known = {"FS", "mountNodeFS", "loadPackage", "process", "fetch", "_module", "runPythonAsync", "postMessage", "globals"}
print(sorted(names & known)[0])`,
  // The last ones: they leave objects behind.
  ...changes,
};

/** Each escape as a cell that says how it ended. */
export const triesOf = ({ folder, port, pid }: Place): string[] =>
  Object.values(escapes).map((program) => {
    const text = program
      .replaceAll('FOLDER', folder.replaceAll('\\', '/'))
      .replaceAll('PORT', String(port))
      .replaceAll('PID', String(pid));
    return `program = ${JSON.stringify(text)}
try:
    exec(program, {"__name__": "escape"})
    print("came through")
except BaseException as error:
    print("refused:", type(error).__name__, str(error)[:200])`;
  });
