import { build } from './build.mjs';
import { fromRoot } from './paths.mjs';

// Everything that `npm pack` and `npm publish` take along.
await build();
const { buildTypes } = await import('./types.mjs');
buildTypes(fromRoot('dist'));
