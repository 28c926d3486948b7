import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from './paths.mjs';
import { run, say } from './run.mjs';

const script = 'tests/golden/ask/run_exported_stored.py';

/** Writes the exported programs of stored formats, with the core's results, to build/. */
async function writePrograms() {
  const { bundleScript } = await import('./bundle_tests.mjs');
  run(process.execPath, [
    '--enable-source-maps',
    await bundleScript('golden/ask/exported_stored.ts'),
  ]);
}

/** Runs those for PyTorch in a root's, which has all their dtypes; test_oracle.mjs runs the others. */
export async function runInNewerTorch([command, ...args], root) {
  await writePrograms();
  const folder = path.join(root, 'srv', 'programs');
  for (const file of [script, 'tests/golden/ask/cpp_programs.py', 'build/exported_stored.json'])
    fs.cpSync(fromRoot(file), path.join(folder, file));
  say('running exported programs of stored formats in a newer PyTorch');
  // Open MPI, which PyTorch loads, prints that the root has no /proc.
  const env = { ...process.env, UCX_LOG_LEVEL: 'fatal' };
  run(command, [...args, `/srv/programs/${script}`, 'pytorch', '--whole'], { env });
}
