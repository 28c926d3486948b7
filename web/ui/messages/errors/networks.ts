/** Errors of networks and of their files. */
export const en = {
  network_size_differs:
    'The file of a network should have {expected} {expected=byte|bytes} here, but it has {actual}. It is cut off, or no safetensors file.',
  network_not_json:
    'The {place} of the file of a network is no JSON: something is wrong at byte {position} of it.',
  network_missing:
    'The file describes no network: its metadata have no text “network”. A file of weights alone can be opened in the report.',
  network_field_invalid: 'In the file of the network, {place} must be {expected}.',
  network_layer_unknown:
    'In the file of the network, {place} is of the kind “{kind}”, which is not known here. Use linear, relu, multiply, embedding, positions, layer_norm, attention, residual, context, reflection_pad, spectrogram, conv1d, lstm or sigmoid.',
  network_tensor_missing:
    'In the file of the network, {place} names the tensor “{tensor}”, which the file does not have.',
  network_shape_differs:
    'In the file of the network, the tensor of {place} must have the shape {expected}, but it has {actual}.',
  network_not_finite:
    '“{tensor}” of the network has NaN or an infinity at index {index} (counted from 0, row by row). Use finite numbers.',
  network_layer_missing:
    'The network has no layer with weights that is called “{layer}”. Its description names those that there are.',
  network_without_samples:
    'The file of the network has no samples, so there is nothing to evaluate it on. Run it on inputs of your own.',
  network_uncalibrated:
    'The file of the network has no samples of calibration, which repairs and the importance matrix need. Add “calibration” to its description, or leave them out.',
  network_not_repairable:
    'Repairs and the importance matrix are only there for networks whose weights are those of linear layers, embeddings and positions, so not for convolutions and LSTM. Leave them out.',
  network_not_trainable:
    'The network has a layer of the kind “{kind}”: training with the rounding in place knows the gradients of linear, relu and multiply alone. Leave training out; GPTQ repairs integers of linear layers without it.',
  network_not_sequential:
    'The network continues no sequence: its first layer is no embedding, or its outputs are not one for each token. Run it on inputs.',
  network_token_invalid:
    '{value} is no token of the network, which has {tokens}. Use whole numbers from 0 to one less.',
  network_context_full:
    'The sequence would have {positions} positions, but the network takes {most} at most. Start a shorter one.',
} as const;

export const zh: Readonly<Record<keyof typeof en, string>> = {
  network_size_differs:
    '网络文件在这里应有 {expected} 字节，但只有 {actual} 字节。文件不完整，或者不是 safetensors 文件。',
  network_not_json: '网络文件的 {place} 不是 JSON：其中第 {position} 个字节处有错误。',
  network_missing:
    '这个文件没有描述网络：元数据中没有文本 “network”。只含权重的文件可以在报告中打开。',
  network_field_invalid: '网络文件中的 {place} 无效；要求（英文说明）：{expected}。',
  network_layer_unknown:
    '网络文件中的 {place} 属于未知的种类“{kind}”。请使用 linear、relu、multiply、embedding、positions、layer_norm、attention、residual、context、reflection_pad、spectrogram、conv1d、lstm 或 sigmoid。',
  network_tensor_missing: '网络文件中的 {place} 引用了张量“{tensor}”，但文件中没有它。',
  network_shape_differs: '网络文件中 {place} 的张量形状应为 {expected}，但实际为 {actual}。',
  network_not_finite:
    '网络的“{tensor}”在索引 {index}（从 0 开始，逐行计数）处是 NaN 或无穷大。请使用有限的数。',
  network_layer_missing: '网络中没有名为“{layer}”的带权重的层。网络的描述列出了所有的层。',
  network_without_samples: '网络文件中没有样本，因此无法评估。请用自己的输入运行它。',
  network_uncalibrated:
    '网络文件中没有校准样本，而修复和重要性矩阵需要它们。请在描述中加入 “calibration”，或者不使用它们。',
  network_not_repairable:
    '修复和重要性矩阵只适用于权重全部属于线性层、嵌入和位置表的网络，因此不适用于卷积和 LSTM。请不要使用它们。',
  network_not_trainable:
    '网络中有种类为“{kind}”的层：带着舍入的训练只知道 linear、relu 和 multiply 的梯度。请不要使用训练；GPTQ 不需要它就能修复线性层的整数。',
  network_not_sequential:
    '这个网络不能续写序列：它的第一层不是 embedding，或者输出的数量与词元的数量不同。请用输入运行它。',
  network_token_invalid:
    '{value} 不是这个网络的词元，它共有 {tokens} 个词元。请使用从 0 开始、小于该数的整数。',
  network_context_full:
    '序列将有 {positions} 个位置，但网络最多接受 {most} 个。请从较短的序列开始。',
};

export const words = { en, zh };
