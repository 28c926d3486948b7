/** Errors of weights that are stored as codes: why they cannot be decoded. */
export const en = {
  scheme_missing:
    '{tensor} is stored as {scheme}, and {part} is missing. Add the file that holds it, or write the checkpoint again.',
  scheme_shape:
    '{tensor} is stored as {scheme}, but {part} has the shape {actual} instead of {expected}. Check that the files and the configuration belong together; if they do, the scheme is another one than its names suggest.',
  scheme_states_shape:
    '{tensor} is stored as {scheme}, and {part} states the shape {actual}, which does not begin with {expected} as the codes do. Write the checkpoint again.',
  scheme_dtype:
    '{tensor} is stored as {scheme}, but {part} has the dtype {dtype} instead of {expected}. Check that the files belong together.',
  scheme_unknown:
    '{tensor} is stored as {scheme}, and its {fact} cannot be told from the shapes ({choices}). Choose config.json or quantize_config.json together with the file.',
  scheme_version:
    '{tensor} is stored as {scheme} in the version {version}, which is packed for one kernel and not decoded here. Convert it to the version gemm.',
  scheme_state:
    '{tensor} is stored as {scheme}, and {part} does not state its {fact} as it should. Write the checkpoint again.',
  scheme_index:
    '{tensor} has an index of groups with {index}, and there are {groups} groups. Write the checkpoint again.',
  scheme_order:
    '{tensor} is stored as {scheme}, and {part} is stored column by column or in big-endian order. Save it row by row in little-endian order.',
  scheme_large:
    '{tensor} is stored as {scheme}, whose codes must be held as a whole: {bytes} bytes of them, and at most {limit} are. Split the tensor, or use a file with shards of experts.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  scheme_missing: '{tensor} 以 {scheme} 存储，缺少 {part}。请加上含有它的文件，或重新写出检查点。',
  scheme_shape:
    '{tensor} 以 {scheme} 存储，但 {part} 的形状是 {actual}，应为 {expected}。请确认这些文件和配置属于同一个检查点；如果是，那么实际方案与名称所示的不同。',
  scheme_states_shape:
    '{tensor} 以 {scheme} 存储，{part} 给出的形状是 {actual}，而编码的形状以 {expected} 开头。请重新写出检查点。',
  scheme_dtype:
    '{tensor} 以 {scheme} 存储，但 {part} 的类型是 {dtype}，应为 {expected}。请确认这些文件属于同一个检查点。',
  scheme_unknown:
    '{tensor} 以 {scheme} 存储，从形状无法得知它的 {fact}（{choices}）。请把 config.json 或 quantize_config.json 与文件一起选择。',
  scheme_version:
    '{tensor} 以 {scheme} 的 {version} 版本存储，它为某一种内核打包，这里不解码。请转换为 gemm 版本。',
  scheme_state: '{tensor} 以 {scheme} 存储，{part} 没有正确给出它的 {fact}。请重新写出检查点。',
  scheme_index: '{tensor} 的组索引中有 {index}，而只有 {groups} 组。请重新写出检查点。',
  scheme_order:
    '{tensor} 以 {scheme} 存储，{part} 按列存储或为大端字节序。请按行并以小端字节序保存。',
  scheme_large:
    '{tensor} 以 {scheme} 存储，其编码必须整体读入内存：共 {bytes} 字节，上限为 {limit} 字节。请拆分这个张量，或使用按专家分片的文件。',
};
