import { openAsyncEngine, openEngine, QuantError } from 'zeropoint';
import 'zeropoint/element';

// The same page for every bundler, and for none.

const tensor = { dtype: 'float32', shape: [4], data: Float32Array.of(250, 500, 750, 1000) };
const twin = await openAsyncEngine();
const quantizer = await twin.observe(tensor, { format: 'int8' });
const { quantized, restored } = await twin.measure(tensor, quantizer);
const engine = await openEngine();
const atOnce = engine.quantizeWith(tensor, quantizer);
const refusal = await twin
  .quantizeInto(tensor.data, { dtype: 'int8', scale: 0, zeroPoint: 0 })
  .catch((error) => error instanceof QuantError && error.code);
document.querySelector('output').textContent = [
  await twin.kernelName(),
  quantized.data.join(' '),
  atOnce.data.join(' '),
  restored.data.join(' '),
  refusal,
].join(' / ');
twin.close();
