import { zipOf } from './zip_writer.ts';

// Files that people drop in place of weights.

export const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
export const padded = (text: string, length = 600) => latin(text.padEnd(length, '\x01'));
const tarOf = (first: string) => latin(`${first.padEnd(257, '\0')}ustar  \0`.padEnd(1024, '\0'));
const lfs = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 12345678\n`;
const page = '<!doctype html>\n<html class=""><head><title>Sign in</title></head></html>';
/** Text of two bytes for each character, with its mark. */
function wide(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16());
}
/** The endings of all kinds that are read: bytes must win over them. */
export const weightNames = ['safetensors', 'gguf', 'onnx', 'pt', 'bin', 'npy', 'npz', 'csv'].map(
  (ending) => `model.${ending}`,
);

/** Their first bytes, and the code of the sentence that says what they are. */
export const byBytes: readonly (readonly [code: string, bytes: Uint8Array])[] = [
  ['file_empty', latin('')],
  ['file_lfs_pointer', latin(lfs.replace('git-lfs', 'hawser'))],
  ['file_link', latin(`../../blobs/${'a3'.repeat(32)}`)],
  ['file_link', latin(`../../../blobs/${'a3'.repeat(20)}\n`)],
  ['file_web_page', wide(page, 'le')],
  ['file_web_page', wide(page, 'be')],
  ['file_json', wide('{"error":"Not found"}', 'le')],
  ['file_text', wide('Not found\r\n', 'le')],
  ['file_text', latin('[InternetShortcut]\r\nURL=x\r\n')],
  ['file_text', latin('{{ template }}')],
  ['file_json', latin('[ ]')],
  ['file_json', latin('[-1.5, 2]')],
  ['file_converted', latin('<?xml version="1.0"?>\n<net name="m" version="11"></net>')],
  ['file_converted', latin('<net name="m" version="10">')],
  ['file_converted', padded('\x18\0\0\0ORTM')],
  ['file_converted', padded('RKNN\0\0\0\0')],
  ['file_converted', latin('7767517\n75 83\nInput data 0 1 data\n')],
  ['file_llamafile', padded("MZqFpD='\n\n")],
  ['file_compressed', padded(`\x5d\0\0\x80\0${'\xff'.repeat(8)}`)],
  ['file_other_arrays', padded('MATLAB 7.3 MAT-file, Platform: GLNXA64')],
  ['file_other_arrays', padded(`\x5c\x01\0\0${'\0'.repeat(340)}n+1\0`)],
  ['file_other_arrays', padded('\xb7\x9c\x04\x05\x4f\x8d\xe5\xf7')],
  ['file_no_weights', padded(`${'\0'.repeat(128)}DICM`)],
  ['file_lfs_pointer', latin(lfs)],
  ['file_lfs_pointer', latin(lfs.replaceAll('\n', '\r\n'))],
  ['file_xet_pointer', latin('# xet version 0\nfilesize = 3\n')],
  ['file_annex_pointer', latin('/annex/objects/SHA256E-s3--ab.safetensors\n')],
  ['file_web_page', latin(page)],
  ['file_web_page', latin(`\xef\xbb\xbf\n  <!-- saved -->${page}`)],
  ['file_web_page', latin('<HTML><BODY>404</BODY></HTML>')],
  ['file_xml', latin('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>')],
  ['file_xml', latin('<Error><Code>NoSuchKey</Code></Error>')],
  ['file_json', latin('{"error":"Repository not found"}')],
  ['file_json', latin('[\n {"message": "quota"}]')],
  ['file_text', latin('Entry not found')],
  ['file_text', latin('Invalid username or password.\n')],
  ['file_ggml', padded('lmgg\x03\0\0\0')],
  ['file_ggml_llama', padded('fmgg\x01\0\0\0')],
  ['file_ggml_llama', padded('tjgg\x03\0\0\0')],
  ['file_ggml_adapter', padded('algg\x01\0\0\0')],
  ['file_gguf_reversed', padded('FUGG\0\0\0\x03')],
  ['file_hdf5', padded('\x89HDF\r\n\x1a\n\0')],
  ['file_tflite', padded('\x1c\0\0\0TFL3\0\0')],
  ['file_torch_tar', tarOf('sys_info')],
  ['file_torch_tar', tarOf('storages')],
  ['file_tar', tarOf('model/weights.bin')],
  ['file_pickle', padded('\x80\x04\x95\x94\x01\0\0\0\0\0\0}')],
  ['file_pickle', padded("(dp0\nS'w'\n")],
  ['file_flax', padded('\x81\xa6params\x81')],
  ['file_keras', zipOf({ 'config.json': '{}', 'model.weights.h5': 'x' })],
  ['file_coreml', zipOf({ 'Manifest.json': '{}', 'Data/com.apple.CoreML/weights/weight.bin': '' })],
  ['file_archive', zipOf({ 'a/readme.txt': '', 'a/model.safetensors': 'x' })],
  ['file_archive_other', zipOf({ 'word/document.xml': '<x/>' })],
  ['file_archive_other', zipOf({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\n' }, true)],
  ['file_archive_empty', zipOf({})],
  ['file_zeros', new Uint8Array(5000)],
  ...[
    ...['\x1f\x8b\x08', '\x28\xb5\x2f\xfd', 'BZh91AY&SY', '\xfd7zXZ\0', '\x04\x22\x4d\x18'],
    ...['7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07\x01'],
  ].map((start) => ['file_compressed', padded(start)] as const),
  ...[
    ...['%PDF-1.7\n', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'GIF89a', 'RIFF\0\0\0\0WEBP'],
    ...['\x7fELF', 'II*\0', '\0\0\0\x20ftypisom', 'OggS\0', 'SQLite format 3\0'],
    'bplist00\xd4\x01\x02',
  ].map((start) => ['file_no_weights', padded(start)] as const),
  ...['PAR1', 'ARROW1\0\0', 'MATLAB 5.0 MAT-file', 'RDX3\n'].map(
    (start) => ['file_other_arrays', padded(start)] as const,
  ),
];
