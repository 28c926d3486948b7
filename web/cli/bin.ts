// The package's command, dist/cli.mjs, which calls the module beside it.
const { main } = (await import('./headless.mjs' as string)) as typeof import('./headless.ts');
process.exitCode = await main(process.argv.slice(2));
