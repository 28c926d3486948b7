/** The texts around files of quantized tensors. */
export const tensorTexts = {
  'tensors.title': 'Save quantized weights',
  'tensors.hint':
    'Writes the checkpoint with quantized weights: as GGUF in the formats of ggml, or as safetensors with quantized values, scales and zero points. Tensors of one axis and integers stay as they are.',
  'tensors.kind': 'File',
  'tensors.mix': 'The mix found above',
  'tensors.write': 'Write the file',
  'tensors.plan':
    'The file will have {size}: {quantized} {quantized=tensor is|tensors are} quantized, {kept} {kept=stays as it is|stay as they are}.',
  'tensors.leftOut': '{leftOut} {leftOut=is|are} left out.',
  'tensors.reasons': '{count} {count=tensor gets|tensors get} another format or none',
  'tensors.missing': '{count} {count=tensor|tensors} will be missing in the file',
  'tensors.label': 'Progress of the file',
  'tensors.bytes': '{done} of {total} written',
  'tensors.written': '{name} is complete: {size}.',
  'tensors.cancelled': 'Cancelled: {name} has not been written.',
} as const;
