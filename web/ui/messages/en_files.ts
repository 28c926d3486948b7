/** Errors of files that only the workbench opens; bundled with it. */
export const fileProblems = {
  npy_magic: '{name} is not a NumPy file: its first bytes are wrong. Save it with numpy.save.',
  npy_version: '{name} has version {version} of NumPy’s format, but only 1.0 to 3.0 can be read.',
  npy_header: '{name} has a header that cannot be read. Save the array again with numpy.save.',
  npy_truncated: '{name} ends within its header. Copy or download it again.',
  npy_truncated_data:
    '{name} holds {actual} instead of the {expected} {expected=byte|bytes} of elements that it announces. Copy or download it again.',
  npy_object:
    '{name} holds Python objects, which only Python can load. If all of them are numbers: numpy.save("w.npy", numpy.load(path, allow_pickle=True).astype("float32")).',
  npy_structured:
    '{name} holds records of several fields. Save one of them by its name: numpy.save("w.npy", numpy.load(path)["field"]).',
  npy_complex:
    '{name} holds complex numbers ({dtype}), which cannot be quantized. Save the real and the imaginary part: numpy.save("real.npy", numpy.load(path).real), and numpy.save("imag.npy", numpy.load(path).imag).',
  npy_bfloat16:
    '{name} holds elements of two bytes without a type ({dtype}), as NumPy saves bfloat16. If they are bfloat16: numpy.save("w.npy", (numpy.load(path).view("uint16").astype("uint32") << 16).view("float32")).',
  npy_void:
    '{name} holds bytes without a type ({dtype}), as NumPy saves the dtypes of other libraries. Convert with the dtype that they had: numpy.save("w.npy", numpy.load(path).view(ml_dtypes.float8_e4m3fn).astype("float32")), for example.',
  npy_text:
    '{name} holds texts ({dtype}). If all of them are numbers: numpy.save("w.npy", numpy.load(path).astype("float32")).',
  npy_dtype:
    '{name} holds elements of the type {dtype}. Real numbers, integers and bool can be read: convert with numpy.save("w.npy", numpy.load(path).astype("float32")).',
  npy_axes:
    '{name} holds an array of {axes} axes, and one to three can be shown. Save a part of it, or reshape it.',
  npy_beyond_float32:
    'The element at index {index} (counted from 0, row by row) of {name} is {value}, beyond float32, whose largest number is about 3.4e38.',
  file_checkpoint:
    '{name} holds a whole model. Save one of its tensors by itself: numpy.save("w.npy", tensor.float().numpy()), and open w.npy.',
  file_not_tensor:
    '{name} cannot be opened as a tensor here. Choose a .npy, .json, .csv, .tsv or .txt file.',
} as const;
