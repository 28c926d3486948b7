import fs from 'node:fs';
import { fromRoot } from './paths.mjs';

// The network of the page about speech, put together: its description, the weights that the report shows as
// its example, and the recording. So the weights are in the repository once.

/** The sample of 16 bits that a G.711 mu-law code stands for. */
function sampleOf(code) {
  const bits = ~code & 0xff;
  const magnitude = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132;
  return bits & 0x80 ? -magnitude : magnitude;
}

/** The chunks of the recording, int16, and for each whether it is speech. */
function samplesOf(folder) {
  const { chunk, speech } = JSON.parse(fs.readFileSync(`${folder}/recording.json`, 'utf8'));
  const wave = fs.readFileSync(`${folder}/recording.wav`);
  const codes = wave.subarray(wave.indexOf('data') + 8);
  const count = codes.length / chunk;
  const inputs = Int16Array.from(codes, sampleOf);
  const isSpeech = (at) => speech.some(([begin, end]) => at >= begin && at < end);
  const labels = Uint8Array.from({ length: count }, (_, at) => Number(isSpeech(at)));
  return {
    'samples.inputs': { dtype: 'I16', shape: [count, chunk], bytes: new Uint8Array(inputs.buffer) },
    'samples.labels': { dtype: 'U8', shape: [count], bytes: labels },
  };
}

/** The bytes of speech.safetensors. */
export function speechNetwork() {
  const folder = fromRoot('web/networks/speech');
  const weights = fs.readFileSync(fromRoot('web/examples/weights/silero_vad_16k.safetensors'));
  const begin = 8 + weights.readUInt32LE(0);
  const header = JSON.parse(weights.toString('utf8', 8, begin));
  const network = JSON.parse(fs.readFileSync(`${folder}/network.json`, 'utf8'));
  header.__metadata__.network = JSON.stringify(network);
  const parts = [weights.subarray(begin)];
  let end = parts[0].length;
  for (const [name, { dtype, shape, bytes }] of Object.entries(samplesOf(folder))) {
    header[name] = { dtype, shape, data_offsets: [end, end + bytes.length] };
    parts.push(bytes);
    end += bytes.length;
  }
  const text = JSON.stringify(header);
  const length = Math.ceil(Buffer.byteLength(text) / 8) * 8;
  const size = Buffer.alloc(8);
  size.writeUInt32LE(length);
  return Buffer.concat([size, Buffer.from(text.padEnd(length)), ...parts]);
}
