// biome-ignore-all lint/suspicious/noControlCharactersInRegex: files begin with such bytes

import type { ErrorRecord } from '../../core/engine/errors.ts';
import { imatrixName } from './names.ts';

// Recognizes files that no reader takes, by their first bytes and name. A person has such a file for a reason: the
// sentence of each says what it is and what to do next. https://github.com/ggml-org/ggml and the
// documentation of each format name the bytes.

/** The first bytes that `signatureOf` looks at. */
export const signatureBytes = 1024;

/** A file as far as it is looked at. */
export interface FileStart {
  readonly name: string;
  readonly size: number;
  /** The first `signatureBytes`, or all of a shorter file. */
  readonly head: Uint8Array;
}

/** Bytes as text of one character each, so that expressions can look for them. */
const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

interface Sign {
  readonly code: string;
  readonly bytes?: RegExp;
  readonly name?: RegExp;
  /** The format's name, if one sentence covers several formats. */
  readonly kind?: string;
}

const compressed = (kind: string, bytes: RegExp): Sign => ({
  code: 'file_compressed',
  bytes,
  kind,
});
const other = (kind: string, bytes: RegExp): Sign => ({ code: 'file_no_weights', bytes, kind });
const arrays = (kind: string, bytes: RegExp): Sign => ({ code: 'file_other_arrays', bytes, kind });
const converted = (kind: string, bytes: RegExp): Sign => ({ code: 'file_converted', bytes, kind });

/** In the order in which they are tried: what only the name says comes last. */
const signs: readonly Sign[] = [
  { code: 'file_xet_pointer', bytes: /^# xet version \d/ },
  // Caches link to their files; where a system has no links, or a copy loses them, the link's text is left.
  { code: 'file_link', bytes: /^(?:\.\.\/)+blobs\/[\da-f]{40,64}\s*$/ },
  { code: 'file_annex_pointer', bytes: /^(?:\.\.\/)*(?:\.git)?\/annex\/objects\// },
  {
    code: 'file_web_page',
    bytes:
      /^(?:\xef\xbb\xbf)?\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body|script|title)\b/i,
  },
  converted('OpenVINO', /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<net\s/),
  converted('ONNX Runtime (ORT)', /^[\s\S]{4}ORTM/),
  converted('RKNN', /^RKNN/),
  converted('NCNN', /^7767517\r?\n/),
  { code: 'file_xml', bytes: /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|Error>)/ },
  {
    code: 'file_notebook',
    bytes: /^\s*\{[\s\S]*"(?:cells|nbformat|metadata)"\s*:/,
    name: /\.ipynb$/i,
  },
  { code: 'file_ggml', bytes: /^lmgg/, kind: 'ggml' },
  { code: 'file_ggml_llama', bytes: /^fmgg/, kind: 'ggmf' },
  { code: 'file_ggml_llama', bytes: /^tjgg/, kind: 'ggjt' },
  { code: 'file_ggml_adapter', bytes: /^algg/ },
  { code: 'file_gguf_reversed', bytes: /^FUGG/ },
  { code: 'file_hdf5', bytes: /^\x89HDF\r\n\x1a\n/ },
  { code: 'file_tflite', bytes: /^[\s\S]{4}TFL3/ },
  { code: 'file_torch_tar', bytes: /^(?:sys_info|pickle|storages|tensors)\0[\s\S]{240,}ustar/ },
  { code: 'file_tar', bytes: /^[\s\S]{257}ustar/ },
  compressed('gzip', /^\x1f\x8b\x08/),
  compressed('Zstandard', /^\x28\xb5\x2f\xfd/),
  compressed('bzip2', /^BZh[1-9]1AY&SY/),
  compressed('xz', /^\xfd7zXZ\0/),
  compressed('LZMA', /^\x5d\0\0[\s\S]{2}(?:\xff{8}|[\s\S]{4}\0{4})/),
  compressed('LZ4', /^\x04\x22\x4d\x18/),
  compressed('7-Zip', /^7z\xbc\xaf\x27\x1c/),
  compressed('RAR', /^Rar!\x1a\x07/),
  compressed('compress', /^\x1f\x9d/),
  other('PDF', /^%PDF-/),
  other('PNG', /^\x89PNG\r\n\x1a\n/),
  other('JPEG', /^\xff\xd8\xff/),
  other('GIF', /^GIF8[79]a/),
  other('WebP', /^RIFF[\s\S]{4}WEBP/),
  other('WAV', /^RIFF[\s\S]{4}WAVE/),
  other('AVI', /^RIFF[\s\S]{4}AVI /),
  other('TIFF', /^(?:II\*\0|MM\0\*)/),
  other('BMP', /^BM[\s\S]{4}\0\0\0\0/),
  other('MP4', /^[\s\S]{4}ftyp/),
  other('MP3', /^ID3[\x02-\x04]/),
  other('Ogg', /^OggS\0/),
  other('FLAC', /^fLaC/),
  other('Matroska', /^\x1a\x45\xdf\xa3/),
  other('ELF', /^\x7fELF/),
  { code: 'file_llamafile', bytes: /^MZqFpD/ },
  other('Windows (EXE, DLL)', /^MZ[\s\S]{58}/),
  other('Mach-O', /^(?:\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe)/),
  other('WebAssembly', /^\0asm/),
  other('Microsoft Office (OLE)', /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/),
  // Cloud services leave such a list in the place of a file that is not on this machine.
  other('Apple property list', /^bplist\d\d/),
  other('SQLite', /^SQLite format 3\0/),
  other('BitTorrent', /^d(?:8:announce|4:info)/),
  arrays('Parquet', /^PAR1/),
  arrays('Arrow', /^ARROW1\0\0/),
  arrays('MATLAB', /^MATLAB (?:5\.0|7\.3) MAT-file/),
  arrays('NIfTI', /^\x5c\x01\0\0[\s\S]{340}n[+i]1\0/),
  arrays('TVM', /^\xb7\x9c\x04\x05\x4f\x8d\xe5\xf7/),
  other('DICOM', /^[\s\S]{128}DICM/),
  arrays('R', /^(?:RD[AX][23]\n)/),
  arrays('MXNet', /^\x12\x01\0\0\0\0\0\0/),
  arrays('FITS', /^SIMPLE {2}=/),
  {
    code: 'file_flax',
    bytes: /^[\x81-\x8f\xde\xdf][\s\S]{0,4}?[\xa1-\xbf\xd9]/,
    name: /\.msgpack$/i,
  },
  { code: 'file_flax', bytes: /^[\x81-\x8f](?:\xa6params|\xa5model|\xa4step|\xa5state)/ },
  {
    code: 'file_tensorflow',
    name: /(?:^|[/\\])(?:saved_model|frozen_\w+|graph)\.pbt?x?t?$|\.pb$/i,
  },
  {
    code: 'file_tensorflow_checkpoint',
    name: /\.data-\d{5}-of-\d{5}$|\.ckpt(?:-\d+)?(?:\.(?:index|meta))?$/i,
  },
  { code: 'file_tensorflow_checkpoint', name: /^checkpoint$/ },
  { code: 'file_distcp', name: /\.distcp$/i },
  { code: 'file_imatrix', name: imatrixName },
  {
    code: 'file_no_weights',
    kind: 'SentencePiece',
    name: /(?:tokenizer|spiece|sentencepiece)[^/\\]*\.model$/i,
  },
  { code: 'file_coreml', name: /\.ml(?:model|package)$/i },
  { code: 'file_flax', name: /\.msgpack$/i },
  {
    code: 'file_pickle',
    bytes: /^\x80[\x02-\x05]|^(?:\(dp|\(lp|ccollections\n|c__main__\n|cnumpy)/,
  },
  { code: 'file_pickle', name: /\.(?:pkl|pickle|joblib)$/i },
  ...[
    ['Caffe', /\.caffemodel$/i],
    ['Darknet', /\.weights$/i],
    ['PaddlePaddle', /\.pdparams$/i],
    ['OpenVINO', /\.blob$/i],
    ['TensorRT', /\.(?:engine|plan|trt)$/i],
    ['NCNN', /\.param$/i],
    ['PaddlePaddle', /\.pdmodel$/i],
    ['R', /\.rds$/i],
  ].map(([kind, name]) => ({ code: 'file_other_arrays', kind, name }) as Sign),
];

/** Endings of programs that have not finished to download a file. */
const unfinished =
  /\.(?:part|partial|crdownload|download|opdownload|incomplete|aria2|tmp|!ut|!qb|filepart)$/i;
/** Names of the parts of a file that was cut into pieces, which are joined byte by byte. */
const piece =
  /\.(?:part\d+of\d+|part[-_.]?[a-z]{1,2}|part\d+|split-?[a-z0-9]+|gguf-split-[a-z]+|0\d\d|z\d\d)$/i;

/** The kind of a file as a sentence; undefined if it is not recognized. Among its values, `name` is the file's. */
export function signatureOf(file: FileStart): ErrorRecord | undefined {
  const { name, size, head } = file;
  const as = (code: string, values: ErrorRecord['values'] = {}) => ({
    ...{ code, values: { name, ...values } },
  });
  if (size === 0) return as('file_empty');
  const byName = signatureOfName(name, size);
  if (byName) return byName;
  const wide = wideText(head);
  const text = wide ?? latin(head.subarray(0, signatureBytes));
  const pointer =
    /^version https:\/\/(?:git-lfs|hawser)\.github\.com\/spec\/v1\s[\s\S]*?^size (\d+)$/m.exec(
      text,
    );
  if (pointer) return as('file_lfs_pointer', { size, bytes: pointer[1] ?? '' });
  if (text.startsWith('version https://git-lfs'))
    return as('file_lfs_pointer', { size, bytes: '?' });
  for (const { code, bytes, name: named, kind } of signs) {
    if ((bytes && !bytes.test(text)) || (named && !named.test(name))) continue;
    return as(code, kind ? { kind } : {});
  }
  if (/^\0{64,}$/.test(text)) return as('file_zeros', { size });
  const words = wide ?? readable(head);
  return words === undefined ? undefined : as(textCode(words), { words: beginningOf(words) });
}

/** The kind of an unreadable file, by its name. */
export function signatureOfName(name: string, size: number): ErrorRecord | undefined {
  if (unfinished.test(name)) return { code: 'file_unfinished', values: { name, size } };
  return piece.test(name) ? { code: 'file_piece', values: { name } } : undefined;
}

/** Text of two bytes for each character, as some editors and shells of Windows save it. */
function wideText(head: Uint8Array): string | undefined {
  const mark = latin(head.subarray(0, 2));
  if (mark !== '\xff\xfe' && mark !== '\xfe\xff') return undefined;
  const decoder = new TextDecoder(mark === '\xff\xfe' ? 'utf-16le' : 'utf-16be', { fatal: true });
  try {
    const text = decoder.decode(head.subarray(0, head.length - (head.length % 2)), {
      stream: true,
    });
    return isPlain(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text has words, and no characters that text does not have. */
const isPlain = (text: string): boolean =>
  !/[\0-\x08\x0e-\x1f\x7f]/.test(text) && text.trim() !== '';

/** A file of text as text; undefined for other bytes. */
function readable(head: Uint8Array): string | undefined {
  let text: string;
  try {
    // The last character may be cut off.
    text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
  return isPlain(text) ? text : undefined;
}

/** A bracket begins JSON only if what follows it does. */
const textCode = (text: string): string =>
  /^\s*(?:\{\s*(?:["}]|$)|\[\s*(?:[[{"\]\d-]|true|false|null|$))/.test(text)
    ? 'file_json'
    : 'file_text';

const mostShown = 60;

/** The beginning of a text in a line, as a sentence quotes it. */
function beginningOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= mostShown ? line : `${line.slice(0, mostShown)}…`;
}

/** The kind of an archive without tensors, by the names of its members. */
export function signatureOfArchive(name: string, members: readonly string[]): ErrorRecord {
  const as = (code: string, values: ErrorRecord['values'] = {}) => ({
    ...{ code, values: { name, ...values } },
  });
  const find = (pattern: RegExp) => members.find((member) => pattern.test(member));
  if (find(/(?:^|\/)model\.weights\.h5$/) ?? find(/(?:^|\/)variables\.h5$/))
    return as('file_keras');
  if (find(/(?:^|\/)(?:weights\/)?weight\.bin$|\.mlmodel$/)) return as('file_coreml');
  const inside = find(/\.(?:safetensors|gguf|onnx|pth?|bin|ckpt|np[yz]|csv|h5|tflite)$/i);
  if (inside) return as('file_archive', { member: inside });
  const [member] = members;
  if (member === undefined) return as('file_archive_empty');
  return as('file_archive_other', { members: members.length, member });
}
