/** Sentences about files without weights in a readable form: the kind of file, and the next step. */
export const en = {
  file_empty: '{name} is empty: it has 0 bytes. Copy or download it again.',
  file_unfinished:
    '{name} is an unfinished download of {size} {size=byte|bytes} so far. Wait until it is complete, or download it again.',
  file_lfs_pointer:
    '{name} is a pointer of Git LFS, a text of {size} {size=byte|bytes}, in place of the file of {bytes} {bytes=byte|bytes}. Run “git lfs pull” in its repository, or download the file itself.',
  file_xet_pointer:
    '{name} is a pointer of Xet, a text in place of the file. Run “git xet checkout” in its repository, or download the file itself.',
  file_link:
    '{name} is the text of a link into the cache of Hugging Face, in place of the file. Copy the file that it names, in the folder blobs, or download it again.',
  file_annex_pointer:
    '{name} is a pointer of git-annex, a text in place of the file. Run “git annex get” in its repository, or download the file itself.',
  file_web_page:
    '{name} is a web page (HTML), often one that asks to sign in, saved under the name of a file. Open it in a browser to see what it says, and download the file itself.',
  file_xml:
    '{name} is XML, which is what storage servers send in place of a file that they refuse. Open it as text to see why, and download the file again.',
  file_json:
    '{name} is JSON and holds no weights; it begins with “{words}”. If it is a server’s answer in place of the file, download it again.',
  file_text:
    '{name} is text and no file of weights; it begins with “{words}”. If it is a server’s answer in place of the file, download it again.',
  file_notebook:
    '{name} is a Jupyter notebook, which holds no weights. Choose the file that it saves.',
  file_ggml:
    '{name} is a file of ggml from before GGUF, as whisper.cpp still writes it. It cannot be read here: choose the checkpoint that it was made of, or a GGUF file of the model.',
  file_ggml_llama:
    '{name} is an old file of llama.cpp ({kind}), from before GGUF. Convert it with llama.cpp’s convert_llama_ggml_to_gguf.py, or download a GGUF file of the model.',
  file_ggml_adapter:
    '{name} is an old LoRA adapter of llama.cpp (ggla), from before GGUF. It cannot be read here: choose the adapter that it was made of.',
  file_gguf_reversed:
    '{name} is a GGUF file in the other byte order. Convert it with gguf_convert_endian.py of llama.cpp.',
  file_hdf5:
    '{name} is an HDF5 file, such as Keras writes. HDF5 is not read here. Save its arrays with h5py: arrays = dict(); h5py.File(path).visititems(lambda n, d: arrays.update([(n.replace("/", "."), d[()])]) if hasattr(d, "dtype") else None); numpy.savez("weights.npz", **arrays).',
  file_keras:
    '{name} is a model of Keras 3. It is not read here. Save its weights: numpy.savez("weights.npz", *keras.models.load_model(path).get_weights()).',
  file_tflite:
    '{name} is a model of TensorFlow Lite, which is not read here. Choose the model that it was converted from.',
  file_converted:
    '{name} is a model for {kind}, which is not read here. Choose the model that it was converted from.',
  file_llamafile:
    '{name} is a program of llamafile with a model inside. Take the model out, with “unzip”, and choose the GGUF file.',
  file_distcp:
    '{name} is a part of a checkpoint of torch.distributed. Make one file of its folder: python -m torch.distributed.checkpoint.format_utils dcp_to_torch FOLDER weights.pt.',
  file_imatrix:
    '{name} is an importance matrix: sums of activations, and no weights. Choose it together with the file of weights.',
  file_tensorflow:
    '{name} is a graph of TensorFlow, which is not read here. Save the weights: numpy.savez("weights.npz", *[v.numpy() for v in tf.saved_model.load(folder).variables]).',
  file_tensorflow_checkpoint:
    '{name} has the name of a TensorFlow checkpoint, and not the bytes of one of PyTorch. TensorFlow’s are not read here. Save the weights: r = tf.train.load_checkpoint(prefix); numpy.savez("weights.npz", **dict((n.replace("/", "."), r.get_tensor(n)) for n in r.get_variable_to_shape_map())).',
  file_coreml:
    '{name} is a model of Core ML, which is not read here. Choose the model that it was converted from.',
  file_flax:
    '{name} is a MessagePack file, such as Flax writes. It is not read here. Save the weights: numpy.savez("weights.npz", **flax.traverse_util.flatten_dict(flax.serialization.msgpack_restore(open(path, "rb").read()), sep=".")).',
  file_torch_tar:
    '{name} is a tar archive of PyTorch from before version 0.1.10. Save it again with a PyTorch that reads it: torch.save(torch.load(path), "weights.pt").',
  file_tar: '{name} is a tar archive. Unpack it (tar -xf), and choose the file of weights inside.',
  file_compressed:
    '{name} is compressed by {kind}. Decompress it, and choose the file of weights inside.',
  file_archive: '{name} is a ZIP archive. Unpack it, and choose {member} inside.',
  file_archive_other:
    '{name} is a ZIP archive without a file of weights: it has {members} {members=member|members}, the first of them {member}. Choose another file.',
  file_archive_empty:
    '{name} is an empty ZIP archive. Copy or download it again, or choose another file.',
  file_no_weights:
    '{name} is a file of another kind ({kind}), which holds no weights. Choose another file.',
  file_other_arrays:
    '{name} is a file of another kind ({kind}), which is not read here. Save its arrays with the program that wrote it, through numpy.savez.',
  file_pickle:
    '{name} is a Python pickle that torch.save did not write. Loading it runs code, so do that only if you trust it. Save its arrays: numpy.savez("weights.npz", **arrays).',
  file_piece:
    '{name} is a piece of a file that was cut up. Join all pieces in their order, with “cat” or “copy /b”, and open the joined file.',
  file_zeros:
    '{name} begins with zeros alone ({size} {size=byte|bytes} in all): a download reserved its place and did not fill it. Download it again.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  file_empty: '{name} 是空文件，只有 0 字节。请重新复制或下载。',
  file_unfinished: '{name} 还没有下载完，目前有 {size} 字节。请等它下载完，或重新下载。',
  file_lfs_pointer:
    '{name} 是 Git LFS 的指针，即代替 {bytes} 字节文件的一段 {size} 字节的文本。请在它的仓库里运行“git lfs pull”，或下载文件本身。',
  file_xet_pointer:
    '{name} 是 Xet 的指针，即代替文件的一段文本。请在它的仓库里运行“git xet checkout”，或下载文件本身。',
  file_link:
    '{name} 是指向 Hugging Face 缓存的链接文本，不是文件本身。请复制它所指的文件（在 blobs 文件夹中），或重新下载。',
  file_annex_pointer:
    '{name} 是 git-annex 的指针，即代替文件的一段文本。请在它的仓库里运行“git annex get”，或下载文件本身。',
  file_web_page:
    '{name} 是以文件名保存的网页（HTML），常常是要求登录的页面。请用浏览器打开它看看内容，再下载文件本身。',
  file_xml:
    '{name} 是 XML；存储服务器拒绝给出文件时会发送这样的内容。请以文本打开它查看原因，再重新下载。',
  file_json:
    '{name} 是 JSON，不含权重；开头是“{words}”。如果这是服务器代替文件给出的回答，请重新下载。',
  file_text:
    '{name} 是文本，不是权重文件；开头是“{words}”。如果这是服务器代替文件给出的回答，请重新下载。',
  file_notebook: '{name} 是 Jupyter 笔记本，不含权重。请选择它所保存的文件。',
  file_ggml:
    '{name} 是 GGUF 之前的 ggml 文件，whisper.cpp 现在仍这样写。这里不能读取：请选择转换前的检查点，或这个模型的 GGUF 文件。',
  file_ggml_llama:
    '{name} 是 llama.cpp 在 GGUF 之前的旧文件（{kind}）。请用 llama.cpp 的 convert_llama_ggml_to_gguf.py 转换，或下载这个模型的 GGUF 文件。',
  file_ggml_adapter:
    '{name} 是 llama.cpp 在 GGUF 之前的旧 LoRA 适配器（ggla）。这里不能读取：请选择转换前的适配器。',
  file_gguf_reversed:
    '{name} 是另一种字节序的 GGUF 文件。请用 llama.cpp 的 gguf_convert_endian.py 转换。',
  file_hdf5:
    '{name} 是 HDF5 文件，Keras 等程序会写出这种文件。这里不读取 HDF5。请用 h5py 保存其中的数组：arrays = dict(); h5py.File(path).visititems(lambda n, d: arrays.update([(n.replace("/", "."), d[()])]) if hasattr(d, "dtype") else None); numpy.savez("weights.npz", **arrays)。',
  file_keras:
    '{name} 是 Keras 3 的模型，这里不能读取。请保存它的权重：numpy.savez("weights.npz", *keras.models.load_model(path).get_weights())。',
  file_tflite: '{name} 是 TensorFlow Lite 的模型，这里不能读取。请选择转换前的模型。',
  file_converted: '{name} 是用于 {kind} 的模型，这里不读取。请选择转换前的模型。',
  file_llamafile:
    '{name} 是内含模型的 llamafile 程序。请用“unzip”取出模型，再选择其中的 GGUF 文件。',
  file_distcp:
    '{name} 是 torch.distributed 检查点的一部分。请把它所在的文件夹合成一个文件：python -m torch.distributed.checkpoint.format_utils dcp_to_torch FOLDER weights.pt。',
  file_imatrix: '{name} 是重要性矩阵，即激活值的累加和，不含权重。请与权重文件一起选择。',
  file_tensorflow:
    '{name} 是 TensorFlow 的计算图，这里不能读取。请保存权重：numpy.savez("weights.npz", *[v.numpy() for v in tf.saved_model.load(folder).variables])。',
  file_tensorflow_checkpoint:
    '{name} 的名称像 TensorFlow 的检查点，内容也不是 PyTorch 的。这里不读取 TensorFlow 的检查点。请保存权重：r = tf.train.load_checkpoint(prefix); numpy.savez("weights.npz", **dict((n.replace("/", "."), r.get_tensor(n)) for n in r.get_variable_to_shape_map()))。',
  file_coreml: '{name} 是 Core ML 的模型，这里不能读取。请选择转换前的模型。',
  file_flax:
    '{name} 是 MessagePack 文件，Flax 等程序会写出这种文件。这里不能读取。请保存权重：numpy.savez("weights.npz", **flax.traverse_util.flatten_dict(flax.serialization.msgpack_restore(open(path, "rb").read()), sep="."))。',
  file_torch_tar:
    '{name} 是 PyTorch 0.1.10 之前的 tar 归档。请用能读取它的 PyTorch 重新保存：torch.save(torch.load(path), "weights.pt")。',
  file_tar: '{name} 是 tar 归档。请解包（tar -xf），再选择其中的权重文件。',
  file_compressed: '{name} 是用 {kind} 压缩的。请解压，再选择其中的权重文件。',
  file_archive: '{name} 是 ZIP 归档。请解包，再选择其中的 {member}。',
  file_archive_other:
    '{name} 是没有权重文件的 ZIP 归档：它有 {members} 个成员，第一个是 {member}。请选择其他文件。',
  file_archive_empty: '{name} 是空的 ZIP 归档。请重新复制或下载，或选择其他文件。',
  file_no_weights: '{name} 是 {kind} 文件，不含权重。请选择其他文件。',
  file_other_arrays:
    '{name} 是 {kind} 文件，这里不能读取。请用写出它的程序，通过 numpy.savez 保存其中的数组。',
  file_pickle:
    '{name} 是 Python 的 pickle 文件，但不是 torch.save 写出的。加载它会运行代码，只在你信任它时才这样做。请保存其中的数组：numpy.savez("weights.npz", **arrays)。',
  file_piece:
    '{name} 是一个被切开的文件的一段。请按次序用“cat”或“copy /b”连接所有各段，再打开连接后的文件。',
  file_zeros: '{name} 的开头全是零（共 {size} 字节）：下载时预留了位置，却没有写入。请重新下载。',
};
