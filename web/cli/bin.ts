// The package's command, dist/cli.mjs, which calls the module beside it.
import { statusOf } from './closed_pipe.ts';

const { main } = (await import('./headless.mjs' as string)) as typeof import('./headless.ts');
process.exitCode = await statusOf(main(process.argv.slice(2)));
