// NumPy programs for NF4, with magnitudes as float32 or in a byte each.

const codes = `
values = np.array(
    [-1, -0.69619280, -0.52507305, -0.39491749, -0.28444138, -0.18477343, -0.091050036, 0,
     0.079580300, 0.16093020, 0.24611230, 0.33791524, 0.44070983, 0.56261700, 0.72295684, 1],
    dtype=np.float32,
)
#storedPadding
blocks = np.pad(tensor.reshape(-1), (0, -tensor.size % 64)).reshape(-1, 64)
absmax = np.abs(blocks).max(axis=1)
#storedMiddles
normalized = blocks * (np.float32(1) / absmax)[:, None]
middles = (values[1:] + values[:-1]) * np.float32(0.5)
codes = (normalized[..., None] > middles).sum(axis=-1)
`.trim();

const load = (scales: string) => `
dequantized = (values[codes] * ${scales}[:, None]).reshape(-1)[: tensor.size].reshape(tensor.shape)
#storedPairs
pairs = codes.reshape(-1)[: tensor.size + tensor.size % 2].reshape(-1, 2)
`;

const packed = '"codes": (pairs[:, 0] * 16 + pairs[:, 1]).astype(np.uint8)';

const dynamicMap = `
def dynamic_map():
    #storedDynamicMap
    tenth, positive = np.float32(0.1), []
    for power in range(7):
        steps = 2**power
        step = np.float64((np.float32(1) - tenth) / np.float32(steps))
        i = np.arange(steps + 1)
        ends = np.where(i < (steps + 1) // 2, np.float64(tenth) + step * i, 1 - step * (steps - i))
        ends = ends.astype(np.float32)
        positive.append(np.float32(10.0 ** (power - 6)) * ((ends[:-1] + ends[1:]) / np.float32(2)))
    positive = np.concatenate(positive)
    return np.concatenate([-positive[::-1], [0], positive, [1]]).astype(np.float32)


def nearest_bytes(numbers, table):
    #storedBinarySearch
    pivot, lower, upper = (np.full(numbers.shape, start) for start in (127, 0, 255))
    for step in (64, 32, 16, 8, 4, 2, 1):
        is_above = numbers > table[pivot]
        lower, upper = np.where(is_above, pivot, lower), np.where(is_above, upper, pivot)
        pivot = np.where(is_above, pivot + step, pivot - step)
    is_upper = numbers > (table[upper] + table[pivot]) * np.float32(0.5)
    is_lower = numbers < (table[lower] + table[pivot]) * np.float32(0.5)
    is_above = numbers > table[pivot]
    found = np.where(is_above & is_upper, upper, pivot)
    return np.where(~is_above & is_lower, lower, found).astype(np.uint8)
`;

export const nf4Steps = `
${codes}
${load('absmax').trim()}
parts = {${packed}, "absmax": absmax}
`;

export const nf4DoubleSteps = `
${dynamicMap}


${codes}
#storedMean
offset = (np.cumsum(absmax.astype(np.float64))[-1] / len(absmax)).astype(np.float32)
centred = np.pad(absmax - offset, (0, -len(absmax) % 256)).reshape(-1, 256)
nested = np.abs(centred).max(axis=1)
table = dynamic_map()
scale_codes = nearest_bytes(centred * (np.float32(1) / nested)[:, None], table)
scales = table[scale_codes] * nested[:, None] + offset
scales, scale_codes = scales.reshape(-1)[: len(absmax)], scale_codes.reshape(-1)[: len(absmax)]
${load('scales').trim()}
parts = {
    ${packed},
    "absmax": scale_codes, "nested_absmax": nested, "nested_offset": offset
}
`;
