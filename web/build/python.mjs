import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.mjs';

const pyodideFolder = fromRoot('node_modules/pyodide');
const modulesFolder = fromRoot('web/python/modules');
const lessonsFolder = fromRoot('web/lessons');
const stdlibList = fromRoot('web/python/stdlib.json');
const packer = fromRoot('web/build/pack_python.py');

const hashOf = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
};

/** The packed name of the lessons' helper.py: the module `helper` of the page draws in the page instead. */
const lessonHelper = '_zeropoint/lesson_helper.py';

/** The Python files of a folder and the folders in it, as paths below it. */
const pythonIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.py'))
    .sort();

/** Our own Python modules, by their paths in the archive: those of web/python/modules and of the lessons. */
export function moduleFiles() {
  const own = pythonIn(modulesFolder).map((name) => [name, path.join(modulesFolder, name)]);
  const ofLessons = pythonIn(lessonsFolder).map((name) => [
    name === 'helper.py' ? lessonHelper : name,
    path.join(lessonsFolder, name),
  ]);
  return Object.fromEntries([...own, ...ofLessons]);
}

const readModules = () =>
  Object.fromEntries(
    Object.entries(moduleFiles()).map(([name, file]) => [name, fs.readFileSync(file, 'utf8')]),
  );

/** The included modules of the standard library, as file names without extensions. */
function readStdlibList() {
  const { kept, leftOutOfThem } = JSON.parse(fs.readFileSync(stdlibList, 'utf8'));
  const asPaths = (lists) => lists.flat().map((name) => name.replaceAll('.', '/'));
  return { kept: asPaths(kept), leftOut: asPaths(leftOutOfThem) };
}

let compiler;
/** Pyodide's own Python, the only one whose byte code fits it. */
async function openCompiler() {
  const { loadPyodide } = await import('pyodide');
  // Columns are of no use where a traceback has no source to point into, and a fifth of the byte code.
  const env = { PYTHONNODEBUGRANGES: '1' };
  const python = await loadPyodide({ indexURL: `${pyodideFolder}/`, env });
  python.runPython(fs.readFileSync(packer, 'utf8'));
  return python;
}

/** Packs a zip of byte code unless it is up to date; returns its path. */
async function packed(name, parts, pack) {
  const file = fromRoot('build/python', `${name}.${hashOf(parts)}.zip`);
  if (!fs.existsSync(file)) {
    compiler ??= await openCompiler();
    fs.mkdirSync(path.dirname(file), { recursive: true });
    for (const old of fs.readdirSync(path.dirname(file))) {
      if (old.startsWith(`${name}.`)) fs.rmSync(path.join(path.dirname(file), old));
    }
    pack(compiler);
    fs.writeFileSync(file, compiler.FS.readFile('/packed.zip'));
  }
  return file;
}

const version = () =>
  JSON.parse(fs.readFileSync(path.join(pyodideFolder, 'package.json'), 'utf8')).version;

/** The included standard library modules as byte code without docstrings. */
export function packStdlib() {
  const list = readStdlibList();
  const parts = [version(), fs.readFileSync(packer), JSON.stringify(list)];
  return packed('stdlib', parts, (python) => {
    const source = fs.readFileSync(path.join(pyodideFolder, 'python_stdlib.zip'));
    python.FS.writeFile('/stdlib.zip', source);
    python.globals.get('pack_stdlib')(JSON.stringify(list));
  });
}

/** Our own modules as byte code. */
export function packModules() {
  const modules = readModules();
  const parts = [version(), fs.readFileSync(packer), JSON.stringify(modules)];
  return packed('modules', parts, (python) => {
    python.globals.get('pack_modules')(JSON.stringify(modules));
  });
}

/** Writes everything that Python loads, except the worker's script and the core, to a folder. */
export async function buildPython(target) {
  fs.mkdirSync(target, { recursive: true });
  const copy = (from, name) => fs.copyFileSync(from, path.join(target, name));
  copy(await packStdlib(), 'stdlib.zip');
  copy(await packModules(), 'modules.zip');
  copy(path.join(pyodideFolder, 'pyodide.asm.wasm'), 'pyodide.wasm');
}
