/** The texts around files of quantized tensors. */
export const tensorTexts = {
  'tensors.title': 'Take the tensors away',
  'tensors.hint':
    'Writes the checkpoint with quantized weights: as GGUF in the formats of ggml, or as safetensors with quantized values, scales and zero points. Tensors of one axis and integers stay as they are.',
  'tensors.kind': 'File',
  'tensors.mix': 'The mix found above',
  'tensors.write': 'Write the file',
  'tensors.plan':
    'The file will have {size}: {quantized} tensors are quantized, {kept} stay as they are.',
  'tensors.leftOut': '{leftOut} are left out.',
  'tensors.reasons': '{count} tensors get another format or none',
  'tensors.missing': '{count} tensors will be missing in the file',
  'tensors.label': 'Progress of the file',
  'tensors.bytes': '{done} of {total} written',
  'tensors.written': '{name} is complete: {size}.',
  'tensors.cancelled': 'Cancelled: {name} has not been written.',
} as const;
