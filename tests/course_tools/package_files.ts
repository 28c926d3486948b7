import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ran } from '../ran.ts';

declare const projectRoot: string;

/** The wheel of our Python package, which `npm run test:tools` has built. */
export function wheelFile(): string {
  const folder = path.join(projectRoot, 'build/wheel');
  const [wheel] = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return path.join(folder, wheel ?? assert.fail('build/wheel is empty: npm run wheel'));
}

/** The folder with the package’s modules, for a Python that needs no more of it than these. */
export function unpackedPackage(): string {
  const folder = path.join(projectRoot, 'build/tools/unpacked_package');
  const wheel = wheelFile();
  const isNew =
    (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) < fs.statSync(wheel).mtimeMs;
  if (isNew) {
    fs.rmSync(folder, { recursive: true, force: true });
    ran(path.dirname(wheel), '/usr/bin/python3', '-m', 'zipfile', '-e', wheel, folder);
  }
  return folder;
}
