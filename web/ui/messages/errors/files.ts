/** Errors of files with data. */
export const en = {
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
    '{name} is of a kind that holds whole models, and one tensor opens here. Save one by itself: numpy.save("w.npy", tensor.float().numpy()), and open w.npy.',
  file_not_picture:
    '{name} is not a picture that this browser can show. Choose a PNG, JPEG or WebP file.',
  picture_large:
    '{name} has {width} × {height} pixels, and at most {limit} are decoded. Reduce it first.',
  file_not_tensor:
    '{name} cannot be opened as a tensor here. Choose a .npy, .json, .csv, .tsv or .txt file.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  npy_magic: '{name} 不是 NumPy 文件：开头的标识不符。请用 numpy.save 保存。',
  npy_version: '{name} 使用 NumPy 格式的 {version} 版，这里能读取 1.0 到 3.0 版。',
  npy_header: '无法读取 {name} 的文件头。请用 numpy.save 重新保存该数组。',
  npy_truncated: '{name} 的文件头不完整。请重新复制或下载。',
  npy_truncated_data:
    '{name} 应有 {expected} 字节的元素，实际只有 {actual} 字节。请重新复制或下载。',
  npy_object:
    '{name} 保存的是 Python 对象，只有 Python 能加载。如果它们都是数：numpy.save("w.npy", numpy.load(path, allow_pickle=True).astype("float32"))。',
  npy_structured:
    '{name} 保存的是多个字段的记录。请按名称只保存其中一个：numpy.save("w.npy", numpy.load(path)["field"])。',
  npy_complex:
    '{name} 保存的是复数（{dtype}），不能量化。请分别保存实部和虚部：numpy.save("real.npy", numpy.load(path).real)，numpy.save("imag.npy", numpy.load(path).imag)。',
  npy_bfloat16:
    '{name} 的元素是没有类型的两个字节（{dtype}），NumPy 这样保存 bfloat16。如果确实是 bfloat16：numpy.save("w.npy", (numpy.load(path).view("uint16").astype("uint32") << 16).view("float32"))。',
  npy_void:
    '{name} 保存的是没有类型的字节（{dtype}），NumPy 这样保存其他库的 dtype。请用原来的 dtype 转换，例如：numpy.save("w.npy", numpy.load(path).view(ml_dtypes.float8_e4m3fn).astype("float32"))。',
  npy_text:
    '{name} 保存的是文本（{dtype}）。如果它们都是数：numpy.save("w.npy", numpy.load(path).astype("float32"))。',
  npy_dtype:
    '{name} 的元素类型是 {dtype}。这里能读取实数、整数和 bool：请这样转换：numpy.save("w.npy", numpy.load(path).astype("float32"))。',
  npy_axes: '{name} 中的数组有 {axes} 个轴，这里能显示 1 到 3 个。请保存其中一部分，或改变形状。',
  npy_beyond_float32:
    '{name} 中索引 {index} 处的元素（从 0 起，按行计数）是 {value}，超出 float32 的范围（最大约 3.4e38）。',
  file_checkpoint:
    '{name} 属于保存整个模型的文件，而这里只打开一个张量。请单独保存其中一个：numpy.save("w.npy", tensor.float().numpy())，然后打开 w.npy。',
  file_not_picture: '{name} 不是此浏览器能显示的图片。请选择 PNG、JPEG 或 WebP 文件。',
  picture_large: '{name} 有 {width} × {height} 个像素，最多解码 {limit} 个。请先缩小图片。',
  file_not_tensor: '{name} 不是这里能打开的张量。请选择 .npy、.json、.csv、.tsv 或 .txt 文件。',
};

export const words = { en, zh };
