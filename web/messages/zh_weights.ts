import type { weightErrors as english } from './en_weights.ts';
import { modelErrors } from './zh_weight_models.ts';

/** Loads with the readers of weights, and not with zh.js. */
export const weightErrors: Readonly<Record<keyof typeof english, string>> = {
  ...modelErrors,
  // zip
  zip_end: '{name} 没有 ZIP 归档的结束记录。文件被截断，或不是归档：请重新复制或下载。',
  zip_parts: '{name} 是分卷归档的一卷（字节 {offset}）。请合并各卷，或写成单个归档。',
  zip_directory: '{name} 的成员目录已损坏（字节 {offset}）。请重新复制或下载，或重新写出归档。',
  zip_directory_size:
    '{name} 的成员目录有 {length} 字节，最多读取 100,000,000 字节。请减少归档的成员。',
  zip_name:
    '{name} 有一个成员的名称为空或不是 UTF-8（字节 {offset}）。请改用普通名称重新写出归档。',
  zip_duplicate: '{name} 有两个名为 {member} 的成员（字节 {offset}）。请只保留一个，重新写出归档。',
  zip_encrypted: '{name} 的成员 {member} 已加密（字节 {offset}）。请解密归档后重新打开。',
  zip_method:
    '{name} 的成员 {member} 使用压缩方法 {method}（字节 {offset}）。只能读取未压缩和 deflate 压缩的成员：请用 deflate 重新写出归档。',
  zip_lengths:
    '{name} 的成员 {member} 只有 {length} 字节，不可能解压成归档声明的 {expected} 字节。请重新复制或下载。',
  zip_local:
    '{name} 的成员 {member} 自己的文件头（字节 {offset}）与成员目录不一致。请重新复制或下载，或重新写出归档。',
  zip_beyond:
    '{name} 的目录列出的成员 {member} 没有在目录之前结束（字节 {offset}）。请重新复制或下载。',
  zip_overlap: '{name} 的成员 {member} 与前一个成员重叠（字节 {offset}）。请重新写出归档。',
};
