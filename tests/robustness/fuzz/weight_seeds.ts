import { inflateSync } from 'node:zlib';
import gguf from '../../golden/answers/weights/gguf_files.json';
import onnx from '../../golden/answers/weights/onnx_files.json';
import torch from '../../golden/answers/weights/torch_files.json';
import { imatrixDat, imatrixGguf } from '../../unit/support/imatrix_writer.ts';

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

/** Importance matrices in both forms, with experts and without. */
const matrices = [
  { 'blk.0.attn_q.weight': { sums: [1, 2, 3, 4], counts: [2] } },
  {
    'blk.0.ffn_down_exps.weight': { sums: [1, 2, 3, 4, 5, 6], counts: [3, 0, 1] },
    'output.weight': { sums: [0, 0, 1e30], counts: [1] },
  },
].flatMap((entries) => {
  const origin = { chunks: 5, datasets: ['wiki.train.raw'] };
  return [imatrixDat(entries), imatrixDat(entries, origin), imatrixGguf(entries, origin)];
});

export const weightSeeds: Readonly<Record<string, readonly Uint8Array[]>> = {
  gguf: short([
    ...gguf.good.flatMap(({ files }) => files.map(({ file }) => file)),
    ...malformed(gguf.malformed),
  ]),
  torch: [...archives, ...archives.map(pickleOf).filter(({ length }) => length > 0)],
  onnx: short([...onnx.good.map(({ file }) => file), ...malformed(onnx.malformed)]),
  imatrix: matrices,
};
