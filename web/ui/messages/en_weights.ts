import { fileSigns } from './en_file_signs.ts';
import { exportErrors } from './en_weight_exports.ts';
import { modelErrors } from './en_weight_models.ts';
import { storedErrors } from './en_weight_stored.ts';

/** Errors of files of weights; they load with the readers. A section for each reader. */
export const weightErrors = {
  ...modelErrors,
  ...exportErrors,
  ...storedErrors,
  ...fileSigns,
  // reports
  weights_column_major:
    '{name} is stored column by column, {bytes} {bytes=byte|bytes} of it, and at most {limit} are turned. Save it row by row: tensor.contiguous() or numpy.ascontiguousarray(array).',
  report_not_json: '{name} is not JSON. Choose a file that zeropoint report --json wrote.',
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
  weights_mixed:
    'These files are of different kinds: {kinds}. Open those of one kind alone: one file, or the shards of one checkpoint.',
  weights_several:
    '{name} and {other} do not belong together: only shards of one checkpoint can be opened at once. Open one of them.',
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

  // npy, npz: the header’s are in en_files.ts
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
