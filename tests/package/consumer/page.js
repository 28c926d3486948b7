import { openAsyncEngine, openEngine, QuantError } from 'zeropoint';
import 'zeropoint/element';

// The same page for every bundler, and for none.

const tensor = { dtype: 'float32', shape: [4], data: Float32Array.of(250, 500, 750, 1000) };
const remote = await openAsyncEngine();
const quantizer = await remote.observe(tensor, { format: 'int8' });
const { quantized, dequantized } = await remote.measure(tensor, quantizer);
const engine = await openEngine();
const atOnce = engine.quantize(tensor, quantizer);
const refusal = await remote
  .quantizeInto(tensor.data, { dtype: 'int8', scale: 0, zeroPoint: 0 })
  .catch((error) => error instanceof QuantError && error.code);
document.querySelector('output').textContent = [
  await remote.kernelName(),
  quantized.data.join(' '),
  atOnce.data.join(' '),
  dequantized.data.join(' '),
  refusal,
].join(' / ');
remote.close();
