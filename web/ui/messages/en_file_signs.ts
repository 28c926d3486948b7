/** Sentences about files without weights in a readable form: the kind of file, and the next step. */
export const fileSigns = {
  file_empty: '{name} is empty: it has 0 bytes. Copy or download it again.',
  file_unfinished:
    '{name} is an unfinished download of {size} {size=byte|bytes} so far. Wait until it is complete, or download it again.',
  file_lfs_pointer:
    '{name} is a pointer of Git LFS, a text of {size} {size=byte|bytes}, in place of the file of {bytes} {bytes=byte|bytes}. Run “git lfs pull” in its repository, or download the file itself.',
  file_xet_pointer:
    '{name} is a pointer of Xet, a text in place of the file. Run “git xet checkout” in its repository, or download the file itself.',
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
    '{name} is a ZIP archive without a file of weights: it has {members} members, the first of them {member}. Choose another file.',
  file_no_weights: '{name} is a {kind} file, which holds no weights. Choose another file.',
  file_other_arrays:
    '{name} is a {kind} file, which is not read here. Save its arrays with the program that wrote it, through numpy.savez.',
  file_pickle:
    '{name} is a Python pickle that torch.save did not write. Loading it runs code, so do that only if you trust it. Save its arrays: numpy.savez("weights.npz", **arrays).',
  file_piece:
    '{name} is a piece of a file that was cut up. Join all pieces in their order, with “cat” or “copy /b”, and open the joined file.',
  file_zeros:
    '{name} begins with zeros alone ({size} {size=byte|bytes} in all): a download reserved its place and did not fill it. Download it again.',
} as const;
