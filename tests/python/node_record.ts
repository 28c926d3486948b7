import fs from 'node:fs';
import path from 'node:path';

declare const projectRoot: string;

/** Keeps what a file of tests found under this version of Node, for the table of web/build/security_table.mjs. */
export function keepRecord(file: string, results: Readonly<Record<string, string>>): void {
  const records = path.join(projectRoot, 'build/escapes');
  fs.mkdirSync(records, { recursive: true });
  const where = `Node ${process.versions.node}`;
  fs.writeFileSync(path.join(records, `${where} ${file}.json`), JSON.stringify({ where, results }));
}
