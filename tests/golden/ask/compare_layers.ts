import { openEngine, variantNames } from '../../wasm/engines.ts';
import {
  askedWays,
  differing,
  type LayerCase,
  layerOf,
  readJson,
} from '../../wasm/layer_answers.ts';

// Compares layers of integers with the answers of the libraries that are named, element by element:
//     node compare_layers.mjs FOLDER NAME…
// The folder has cases.json, and NAME.json for each library.

const [folder = '', ...names] = process.argv.slice(2);
const cases = readJson<LayerCase>(folder, 'cases');
const engines = await Promise.all(variantNames.map((name) => openEngine(name)));
for (const name of names) {
  const answers = readJson<string | null>(folder, name);
  let [layers, compared, wrong] = [0, 0, 0];
  for (const [i, one] of cases.entries()) {
    const answer = answers[i] ?? null;
    if (answer === null) continue;
    layers += 1;
    const { x, layer } = layerOf(one);
    for (const engine of engines) {
      const found = differing(answer, engine.quantizedLinear(x, layer, askedWays[name]));
      compared += found.compared;
      wrong += found.wrong;
    }
  }
  console.log(`${name}: ${layers} layers, ${compared} integers compared, ${wrong} differ`);
  if (wrong > 0 || compared === 0) process.exitCode = 1;
}
