const line = (cells) => `| ${cells.join(' | ')} |`;

const quantile = (times, part) =>
  times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))];

/** The faults by kind: how many there were, how they ended, and after what time. */
function rowsOf(entries) {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = entries.filter((entry) => entry.kind === kind);
    const ended = (how) =>
      own.filter((entry) => entry.how === how && entry.wrong.length === 0).length;
    const timesOf = (how) =>
      own.flatMap((entry) => (entry.how === how && !entry.isDownload ? [entry.ms] : []));
    const time = (how, part) => {
      const times = timesOf(how);
      return times.length > 0 ? `${Math.round(quantile(times, part))} ms` : '–';
    };
    const moments = new Set(own.map(({ moment }) => moment)).size;
    const wrong = own.filter((entry) => entry.wrong.length > 0).length;
    return [
      ...[kind, own.length, moments, ended('sentence'), ended('mended'), wrong],
      ...[time('sentence', 0.5), time('sentence', 0.99), time('sentence', 1), time('mended', 1)],
    ];
  });
}

const head = [
  ...['fault', 'times', 'moments', 'a sentence', 'mended', 'failed'],
  ...['sentence: median', '99 %', 'longest', 'mended: longest'],
];

export const summaryOf = (entries) =>
  [line(head), `|${'---|'.repeat(head.length)}`, ...rowsOf(entries).map(line)].join('\n');

const codesOf = (entries) => {
  const counts = new Map();
  for (const { code } of entries) if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([code, count]) => `\`${code}\` ${count}`)
    .join(', ');
};

/** The page about the last run; `busy` says how many processes wanted each processor. */
export const pageOf = (entries, seed, busy) => `# Faults

Written by \`npm run test:faults\` with the seed ${seed}: ${entries.length} faults, by chance, in the built page in Chromium's headless shell. After each of them
the page shows exactly one sentence with a code, or the right figures without one (mended), what was typed is still there, and either “Try again” or another
edit gives the figures that a page without faults gives. The console stays empty, except for \`Aborted()\`, which Emscripten's loader prints of an allocation that fails.

${summaryOf(entries)}

Codes: ${codesOf(entries)}.

Times run from the input during which the fault happens to the sentence or the right figures, on a machine that others use too: at the end of this
run ${busy.toFixed(1)} processes wanted each of its processors. Where something is downloaded times say nothing and are left out. What the operation computes before the fault counts, too, and all of it where it is mended: a drag, a chart of many searches, a million random numbers. A worker that has ended is noticed at once by
its lock (\`web/core/rpc/serve.ts\`). One that hangs is noticed after a third of a second without an
answer, later where computing may take longer: searches for scales, a large tensor (\`web/core/worker/watchdog.ts\`). The element in other pages has the same
watchdog (\`tests/browser/element_faults.test.ts\`).

- Faults in the core happen in the module that is served, in its worker. \`tests/robustness/faults/faulty_core.ts\` rewrites the built WebAssembly: its \`malloc\` counts its calls,
  and at the chosen one returns null, traps or never returns. A worker ends by \`self.close()\`. Memory does not grow where \`WebAssembly.Memory.grow\` throws.
- Files are missing (404, 503, refused), cut off in the middle of the connection, truncated, empty, overwritten from their middle on with 0xff, or another page
  altogether, as of a network that wants a password. A file whose bits are changed so that it still is valid is not noticed,
  except for the texts of a language: where they are a valid module without its export, or of another shape, the page stays in English.
- Notebooks (“Python: …”): a cell that imports a Python file of the reader's is edited and run. Afterwards the cell has the text that was typed,
  the file can still be imported, and the cell runs. A cell may run for ever if its author wants it to: whether to stop one whose worker hangs
  is asked after ten seconds (\`web/notebook/session.ts\`). Python's files, and those that a reader opens, are damaged as above.
- Without SIMD, workers or storage every operation gives the same figures.
`;
