import { build } from './build.mjs';
import { fromRoot } from './paths.mjs';

// Builds everything that `npm pack` and `npm publish` include.
await build();
const { buildTypes } = await import('./types.mjs');
buildTypes(fromRoot('dist'));
