/** A tensor for programs: a text, nested lists, or a shape with its elements in row-major order. */
export type TensorLike =
  | string
  | NestedList
  | { readonly shape: readonly number[]; readonly data: ArrayLike<number> };

type NestedList = ArrayLike<number> | readonly NestedList[];

/** The text of the tensor, as if it were pasted; the instrument reports invalid tensors. */
export function tensorText(tensor: TensorLike): string {
  if (typeof tensor === 'string') return tensor;
  if (typeof tensor !== 'object' || tensor === null) return String(tensor);
  if (!('shape' in tensor)) return listText(tensor);
  const { shape, data } = tensor;
  return `{"shape": ${listText(shape)}, "data": ${listText(data ?? [])}}`;
}

function listText(list: NestedList): string {
  const items = Array.from(list as ArrayLike<unknown>, (item) =>
    typeof item === 'object' && item !== null ? listText(item as NestedList) : String(item),
  );
  return `[${items.join(', ')}]`;
}
