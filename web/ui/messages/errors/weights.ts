import * as exportErrors from './exports.ts';
import * as fileSigns from './file_signatures.ts';
import * as modelErrors from './models.ts';
import * as schemeErrors from './schemes.ts';
import * as storedErrors from './stored.ts';

/** Errors of files of weights; they load with the readers. A section for each reader. */
export const en = {
  ...modelErrors.en,
  ...exportErrors.en,
  ...storedErrors.en,
  ...schemeErrors.en,
  ...fileSigns.en,
  // reports
  weights_many:
    '{name} lists {count} tensors, and at most {limit} are read. Open some of its shards alone, or write the weights with fewer tensors.',
  weights_column_major:
    '{name} is stored column by column, {bytes} {bytes=byte|bytes} of it, and at most {limit} are turned. Save it row by row: tensor.contiguous() or numpy.ascontiguousarray(array).',
  report_not_json: '{name} is not JSON. Choose a file that zeropoint report --json wrote.',
  report_damaged:
    '{name} is a report in which {part} is missing or is not what zeropoint report --json writes.',
  report_not_report: '{name} is not a report. Choose a file that zeropoint report --json wrote.',
  report_no_part:
    'There is no part of a report. Name the files that zeropoint report --shard wrote.',
  report_not_part:
    '{name} is a whole report, not a part of one. Merge what zeropoint report --shard wrote.',
  report_other:
    '{name} and {other} are not parts of one report: files, formats or the number of parts differ. Merge the parts of one job.',
  report_twice: '{name} is part {part}, which another file is, too. Name each part once.',
  report_part_missing: 'Part {part} of {count} is missing. Name all parts, or run the missing one.',
  // comparisons
  compare_no_pair:
    'No tensor of {name} has a partner in {other}: neither the same name nor the one that llama.cpp gives it. Choose two files of one network.',
  compare_shapes:
    '{name} has the shape {shape}, and its partner {other}: their elements have another order. Compare files that were not transposed.',
  compare_heads_unknown:
    'llama.cpp stores the rows of {name} in another order, head by head, and the GGUF file does not say how many heads there are. Convert the checkpoint again.',
  compare_heads:
    'llama.cpp stores the rows of {name} in another order, head by head, but its {rows} {rows=row is|rows are} not {heads} {heads=head|heads} of an even number of rows in whole blocks. Check that both files are of one network.',
  compare_heads_size:
    'llama.cpp stores the rows of {name} in another order, head by head; a head has {bytes} {bytes=byte|bytes}, and at most {limit} are reordered. Check the number of heads in the GGUF file.',
  // zip
  zip_end:
    '{name} has no end record of a ZIP archive. It is cut off, or not an archive: copy or download it again.',
  zip_parts:
    '{name} is one part of an archive in several (byte {offset}). Join the parts, or write one archive.',
  zip_directory:
    '{name} has a damaged list of members (byte {offset}). Copy or download it again, or write the archive anew.',
  zip_directory_size:
    '{name} has a list of members of {length} {length=byte|bytes}, and at most 100,000,000 are read. Write an archive with fewer members.',
  zip_name:
    '{name} has a member whose name is empty or not UTF-8 (byte {offset}). Write the archive anew with plain names.',
  zip_duplicate:
    '{name} has two members with the name {member} (byte {offset}). Write the archive anew with one of them.',
  zip_encrypted:
    '{name} has an encrypted member, {member} (byte {offset}). Decrypt the archive, and open it again.',
  zip_method:
    '{name} has a member, {member}, compressed by method {method} (byte {offset}). Only stored and deflated members can be read: write the archive anew with deflate.',
  zip_lengths:
    '{name} has a member, {member}, whose {length} {length=byte|bytes} cannot become the {expected} that the archive announces. Copy or download it again.',
  zip_local:
    '{name} has a member, {member}, whose own header (byte {offset}) differs from the list of members. Copy or download it again, or write the archive anew.',
  zip_beyond:
    '{name} lists a member, {member}, that does not end before the list (byte {offset}). Copy or download it again.',
  zip_overlap:
    '{name} has a member, {member}, that overlaps the one before it (byte {offset}). Write the archive anew.',
  // opening
  weights_no_file: 'No file was given. Choose a file of weights.',
  weights_unknown:
    '{name} is no file of weights that can be read. Choose .safetensors, .gguf, .onnx, .pt, .npy, .npz or .csv.',
  weights_none: '{name} holds no tensors. Choose the file that holds the weights.',
  weights_mixed:
    'These files are of different kinds: {kinds}. Open those of one kind alone: one file, or the shards of one checkpoint.',
  weights_several:
    '{name} and {other} do not belong together: only shards of one checkpoint can be opened at once. Open one of them.',
  part_slices:
    '{name} and {other} hold slices of the same tensors, one for each device. They cannot be joined here: join them with the program that wrote them, or choose a checkpoint in one piece.',
  part_missing:
    '{name} is part {part} of {count} of a checkpoint. Open all parts together: add {others}.',
  weights_complex:
    'The tensor {tensor} of {name} holds complex numbers, which cannot be quantized. Save its real and imaginary parts.',
  // inflating
  inflate_damaged:
    '{name} has damaged compressed bytes from byte {offset}. Copy or download it again.',
  inflated_more:
    '{name} has compressed bytes (from byte {offset}) that become more than the {expected} announced. Write the archive anew.',
  inflated_less:
    '{name} has compressed bytes (from byte {offset}) that become {found} instead of {expected}. Copy or download it again.',
  // safetensors
  safetensors_short:
    'A safetensors file has at least 10 bytes, and {name} has {size}. Copy or download it again.',
  safetensors_header_size:
    '{name} announces a header of {length} {length=byte|bytes}, and at most 100,000,000 are read. Check that it is a safetensors file.',
  safetensors_cut:
    '{name} ends within its header: {length} {length=byte|bytes} are announced, and the file has {size}. Copy or download it again.',
  safetensors_utf8:
    '{name} has a header that is not UTF-8 (from byte {offset}). Write it again with the safetensors library.',
  safetensors_json:
    '{name} has a header that is not valid JSON at byte {offset}. Write it again with the safetensors library.',
  safetensors_object:
    '{name} has a header that is no JSON object (byte {offset}). Write it again with the safetensors library.',
  safetensors_duplicate:
    '{name} has two members named “{member}” in its header (byte {offset}). Write it again with one of them.',
  safetensors_metadata:
    '{name} has __metadata__ that is no object of texts (header from byte {offset}). Write it again with texts only.',
  safetensors_entry:
    '{name} describes the tensor “{tensor}” with something other than a JSON object (header from byte {offset}). Write it again with the safetensors library.',
  safetensors_tensor:
    '{name} describes the tensor “{tensor}” with a {part} that is missing or wrong (header from byte {offset}). Write it again with the safetensors library.',
  safetensors_dtype:
    '{name} gives the tensor “{tensor}” the dtype “{dtype}”, which the format does not have (header from byte {offset}). Convert the tensor, for example to F32.',
  safetensors_hole:
    '{name} has the tensor “{tensor}” at byte {start} of its data instead of {expected} (header from byte {offset}): tensors may neither overlap nor leave holes. Write it again with the safetensors library.',
  safetensors_length:
    '{name} has the tensor “{tensor}” with {found} instead of the {expected} {expected=byte|bytes} that its shape and dtype need (header from byte {offset}). Write it again with the safetensors library.',
  safetensors_blocks:
    '{name} gives the tensor “{tensor}” a shape whose elements do not fill whole bytes, or too many of them (header from byte {offset}). Write it again with the safetensors library.',
  safetensors_cover:
    '{name} has {size} {size=byte|bytes}, but its tensors end at byte {expected}. Copy or download it again.',
  safetensors_joined:
    '{name} has another safetensors file behind its end (byte {offset}): shards were joined byte by byte. Open the shards together instead.',
  safetensors_twice:
    '{name} and {other} both hold the tensor “{tensor}”. Open only the shards of one checkpoint.',
  safetensors_index:
    '{name} has no weight_map from tensors to files. Choose the index that belongs to the shards, or only the shards.',
  safetensors_shard:
    '{name} names the file {shard}, which was not given ({count} of {total} {total=file|files} {count=is|are} missing). Choose all of them together with the index.',
  safetensors_other_file:
    '{name} does not name the file {other}. Open only the index and its shards.',
  safetensors_lost:
    '{name} places the tensor “{tensor}” in {shard}, which does not hold it. Download index and shards again.',
  // npy, npz: the header’s are in files.ts
  npy_many_axes:
    '{name} holds an array of {axes} axes, and NumPy has at most 64. Save it again with numpy.save.',
  npy_further:
    '{name} holds another array behind the first (byte {offset}), which is not read. Save each array to a file of its own, or all of them with numpy.savez.',
  npz_trailing:
    '{name} holds bytes behind its elements (deflated from byte {offset}). Save it again with numpy.savez.',
  // csv
  csv_size:
    '{name} has {size} {size=byte|bytes}, and text is read up to {limit}. Save the numbers with numpy.save.',
  csv_line: '{name} has a line of more than {limit} characters. Write a line for each row.',
  csv_utf8: '{name} is not UTF-8 text (after byte {offset}). Save it as UTF-8.',
  csv_empty: '{name} has no row of numbers. Write a line for each row.',
  csv_ragged:
    '{name} has {actual} {actual=cell|cells} in line {line}, and {expected} in the first. Give every row the same number of cells.',
  csv_number:
    '{name} has “{cell}” in line {line}, column {column}, which is no number. Write numbers like -1.5e-3.',
  csv_beyond_float32:
    '{name} has {cell} in line {line}, column {column}, beyond float32, whose largest number is about 3.4e38. Scale the numbers.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  ...modelErrors.zh,
  ...exportErrors.zh,
  ...storedErrors.zh,
  ...schemeErrors.zh,
  ...fileSigns.zh,
  weights_many:
    '{name} 列出 {count} 个张量，最多读取 {limit} 个。请只打开其中几个分片，或以较少的张量写出权重。',
  weights_column_major:
    '{name} 按列存储，共 {bytes} 字节，最多重排 {limit} 字节。请按行保存：tensor.contiguous() 或 numpy.ascontiguousarray(array)。',
  report_not_json: '{name} 不是 JSON。请选择由 zeropoint report --json 写出的文件。',
  report_damaged:
    '{name} 是报告，但其中的 {part} 缺失，或不是 zeropoint report --json 所写的内容。',
  report_not_report: '{name} 不是报告。请选择由 zeropoint report --json 写出的文件。',
  report_no_part: '没有报告的任何部分。请给出由 zeropoint report --shard 写出的文件。',
  report_not_part:
    '{name} 是完整的报告，不是其中一部分。请合并由 zeropoint report --shard 写出的文件。',
  report_other:
    '{name} 和 {other} 不属于同一份报告：文件、格式或部分的总数不同。请合并同一次任务的各部分。',
  report_twice: '{name} 是第 {part} 部分，另一个文件也是。每一部分只需给出一次。',
  report_part_missing: '缺少 {count} 部分中的第 {part} 部分。请给出所有部分，或补上缺少的一部分。',
  compare_no_pair:
    '{name} 的张量在 {other} 中都找不到对应：既没有相同的名称，也没有 llama.cpp 所给的名称。请选择同一网络的两个文件。',
  compare_shapes:
    '{name} 的形状是 {shape}，与它对应的是 {other}：元素的次序不同。请比较没有转置过的文件。',
  compare_heads_unknown:
    'llama.cpp 逐头改变了 {name} 各行的次序，而 GGUF 文件没有说明有多少个头。请重新转换检查点。',
  compare_heads:
    'llama.cpp 逐头改变了 {name} 各行的次序，但它的 {rows} 行不能分成 {heads} 个头，使每个头有偶数行，且各行是整数个块。请确认两个文件属于同一网络。',
  compare_heads_size:
    'llama.cpp 逐头改变了 {name} 各行的次序；一个头有 {bytes} 字节，最多重排 {limit} 字节。请检查 GGUF 文件中头的数目。',
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
  weights_no_file: '没有给出文件。请选择权重文件。',
  weights_unknown:
    '{name} 不是能读取的权重文件。请选择 .safetensors、.gguf、.onnx、.pt、.npy、.npz 或 .csv。',
  weights_none: '{name} 中没有张量。请选择含有权重的文件。',
  weights_mixed:
    '这些文件的种类不同：{kinds}。请只打开其中一种：单个文件，或同一检查点的各个分片。',
  weights_several:
    '{name} 与 {other} 不属于同一检查点，只能同时打开同一检查点的分片。请打开其中一个。',
  part_slices:
    '{name} 与 {other} 各存有相同张量的一份切片，每个设备一份。这里不能合并：请用写出它们的程序合并，或选择完整的检查点。',
  part_missing:
    '{name} 是检查点 {count} 个部分中的第 {part} 部分。请一起打开所有部分：再加上 {others}。',
  weights_complex: '{name} 的张量 {tensor} 是复数，无法量化。请分别保存实部和虚部。',
  inflate_damaged: '{name} 从字节 {offset} 开始的压缩数据已损坏。请重新复制或下载。',
  inflated_more:
    '{name} 从字节 {offset} 开始的压缩数据解压后超过声明的 {expected} 字节。请重新写出归档。',
  inflated_less:
    '{name} 从字节 {offset} 开始的压缩数据解压后有 {found} 字节，应有 {expected} 字节。请重新复制或下载。',
  safetensors_short: '{name} 有 {size} 字节，而 safetensors 文件至少有 10 字节。请重新复制或下载。',
  safetensors_header_size:
    '{name} 声明的文件头有 {length} 字节，最多读取 100,000,000 字节。请确认它是 safetensors 文件。',
  safetensors_cut:
    '{name} 的文件头不完整：声明了 {length} 字节，文件只有 {size} 字节。请重新复制或下载。',
  safetensors_utf8:
    '{name} 的文件头不是 UTF-8（从字节 {offset} 开始）。请用 safetensors 库重新写出。',
  safetensors_json:
    '{name} 的文件头在字节 {offset} 处不是有效的 JSON。请用 safetensors 库重新写出。',
  safetensors_object:
    '{name} 的文件头不是 JSON 对象（字节 {offset}）。请用 safetensors 库重新写出。',
  safetensors_duplicate:
    '{name} 的文件头有两个名为“{member}”的成员（字节 {offset}）。请只保留一个，重新写出。',
  safetensors_metadata:
    '{name} 的 __metadata__ 不是只含文本的对象（文件头从字节 {offset} 开始）。请只用文本重新写出。',
  safetensors_entry:
    '{name} 对张量“{tensor}”的描述不是 JSON 对象（文件头从字节 {offset} 开始）。请用 safetensors 库重新写出。',
  safetensors_tensor:
    '{name} 对张量“{tensor}”的描述缺少 {part} 或其值有误（文件头从字节 {offset} 开始）。请用 safetensors 库重新写出。',
  safetensors_dtype:
    '{name} 的张量“{tensor}”使用该格式没有的 dtype“{dtype}”（文件头从字节 {offset} 开始）。请转换该张量，例如转换为 F32。',
  safetensors_hole:
    '{name} 的张量“{tensor}”从数据的字节 {start} 开始，应从 {expected} 开始（文件头从字节 {offset} 开始）：张量既不能重叠，也不能留空。请用 safetensors 库重新写出。',
  safetensors_length:
    '{name} 的张量“{tensor}”占 {found} 字节，而形状和 dtype 需要 {expected} 字节（文件头从字节 {offset} 开始）。请用 safetensors 库重新写出。',
  safetensors_blocks:
    '{name} 的张量“{tensor}”的元素不能填满整字节，或数量过多（文件头从字节 {offset} 开始）。请用 safetensors 库重新写出。',
  safetensors_cover: '{name} 有 {size} 字节，而张量在字节 {expected} 处结束。请重新复制或下载。',
  safetensors_joined:
    '{name} 的末尾之后还有一个 safetensors 文件（字节 {offset}）：各分片被逐字节连接了。请改为一起打开各分片。',
  safetensors_twice: '{name} 与 {other} 都有张量“{tensor}”。请只打开同一检查点的分片。',
  safetensors_index: '{name} 没有从张量到文件的 weight_map。请选择与分片对应的索引，或只选择分片。',
  safetensors_shard:
    '{name} 列出的文件 {shard} 没有给出（共 {total} 个文件，缺少 {count} 个）。请与索引一起选择全部文件。',
  safetensors_other_file: '{name} 没有列出文件 {other}。请只打开索引及其分片。',
  safetensors_lost: '{name} 指出张量“{tensor}”在 {shard} 中，但其中没有。请重新下载索引和分片。',
  // npy, npz: the header’s are in files.ts
  npy_many_axes: '{name} 中的数组有 {axes} 个轴，NumPy 最多 64 个。请用 numpy.save 重新保存。',
  npy_further:
    '{name} 的第一个数组之后还有一个数组（字节 {offset}），没有读取。请把每个数组存为单独的文件，或用 numpy.savez 一起保存。',
  npz_trailing:
    '{name} 的元素之后还有其他字节（压缩数据从字节 {offset} 开始）。请用 numpy.savez 重新保存。',
  csv_size: '{name} 有 {size} 字节，文本最多读取 {limit} 字节。请用 numpy.save 保存这些数。',
  csv_line: '{name} 有一行超过 {limit} 个字符。请每行写一行数。',
  csv_utf8: '{name} 不是 UTF-8 文本（字节 {offset} 之后）。请保存为 UTF-8。',
  csv_empty: '{name} 没有数据行。请每行写一行数。',
  csv_ragged:
    '{name} 的第 {line} 行有 {actual} 个单元格，第一行有 {expected} 个。请让每行的单元格一样多。',
  csv_number: '{name} 的第 {line} 行第 {column} 列是“{cell}”，不是数。请写成 -1.5e-3 这样的数。',
  csv_beyond_float32:
    '{name} 的第 {line} 行第 {column} 列是 {cell}，超出 float32 的范围（最大约 3.4e38）。请缩放这些数。',
};
