import fs from 'node:fs';

// Imported before a test file by `npm test -- --times`: appends the file and the seconds that a processor
// worked for it, with those of the programs that it started and that have ended, to the file that the
// environment names. On a busy machine they say more than the time that passed.

const ticksPerSecond = 100;

/** The seconds of ended children by Linux; 0 elsewhere. */
function ofChildren() {
  try {
    // Behind the name of the program, which may contain anything.
    const fields = fs.readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

const list = process.env.ZEROPOINT_PROCESSOR_TIMES;
const file = process.argv[1];
if (list && file) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    const seconds = (userCPUTime + systemCPUTime) / 1e6 + ofChildren();
    fs.appendFileSync(list, `${JSON.stringify({ file, seconds })}\n`);
  });
}
