import { inflateSync } from 'node:zlib';
import gguf from '../../golden/answers/weights/gguf_files.json';
import onnx from '../../golden/answers/weights/onnx_files.json';
import torch from '../../golden/answers/weights/torch_files.json';

// Files of weights for the fuzzer: those of the libraries, and the malformed ones.

const most = 4096;
const bytesOf = (file: string) => new Uint8Array(inflateSync(Buffer.from(file, 'base64')));
const short = (files: readonly string[]) =>
  files.map(bytesOf).filter(({ length }) => length > 0 && length <= most);
const malformed = (files: readonly { readonly file: string }[]) => files.map(({ file }) => file);

/** The pickle of an archive whose members are stored. */
function pickleOf(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive);
  const start = bytes.indexOf('\x80\x02', 0, 'latin1');
  const end = bytes.indexOf('PK', Math.max(0, start));
  return new Uint8Array(bytes.subarray(Math.max(0, start), end < 0 ? undefined : end));
}
const archives = short([...torch.good.map(({ file }) => file), ...malformed(torch.malformed)]);

export const weightSeeds: Readonly<Record<string, readonly Uint8Array[]>> = {
  gguf: short([
    ...gguf.good.flatMap(({ files }) => files.map(({ file }) => file)),
    ...malformed(gguf.malformed),
  ]),
  torch: [...archives, ...archives.map(pickleOf).filter(({ length }) => length > 0)],
  onnx: short([...onnx.good.map(({ file }) => file), ...malformed(onnx.malformed)]),
};
