import { floatLiteral, vector } from './cpp_text.ts';
import { guardPower, type Plan, planOf, type Recipe, rangeComment, strideOf } from './recipe.ts';

/** A complete C++17 program without dependencies. */
export function cppProgram(recipe: Recipe): string {
  const plan = planOf(recipe);
  const lines = [
    ...plan.title.map((line) => `// ${line}`),
    '// g++ -std=c++17 -Wall -Wextra -ffp-contract=off quantize.cpp -o quantize && ./quantize',
    ...headers(plan),
    '',
    ...(plan.files.size > 0 ? [...loader, ''] : []),
    ...quantizeFunction(plan),
    '',
    ...dequantizeFunction(plan),
    '',
    'int main() {',
    ...inputs(plan).map((line) => `  ${line}`),
    '',
    ...loop(plan).map((line) => `  ${line}`),
    '',
    ...report.map((line) => `  ${line}`),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function headers({ clamp, files }: Plan): string[] {
  const names = ['cmath', 'cstddef', 'cstdint', 'cstdio', 'vector'];
  if (clamp || files.size > 0) names.push('algorithm');
  if (files.size > 0) names.push('cstdlib', 'fstream');
  return names.sort().map((name) => `#include <${name}>`);
}

/** Reads the files of writeNpy: version 1, little-endian, row-major. */
const loader = [
  'template <class T>',
  'std::vector<T> load_npy(const char* path) {',
  '  std::ifstream file(path, std::ios::binary | std::ios::ate);',
  '  const auto size = static_cast<std::size_t>(std::max<std::streamoff>(file.tellg(), 0));',
  '  unsigned char head[10] = {};',
  '  file.seekg(0);',
  '  file.read(reinterpret_cast<char*>(head), sizeof head);',
  '  const std::size_t start = sizeof head + head[8] + 256 * head[9];',
  '  std::vector<T> values(size > start ? (size - start) / sizeof(T) : 0);',
  '  file.seekg(static_cast<std::streamoff>(start));',
  '  file.read(reinterpret_cast<char*>(values.data()),',
  '            static_cast<std::streamsize>(values.size() * sizeof(T)));',
  '  if (!file || values.empty()) {',
  '    std::fprintf(stderr, "cannot read %s\\n", path);',
  '    std::exit(1);',
  '  }',
  '  return values;',
  '}',
];

const typeOf = ({ storage }: Plan) => `std::${storage}_t`;
const cast = (type: string, value: string) => `static_cast<${type}>(${value})`;
const int64 = 'std::int64_t';

/** A parameter of both functions, if there are zero points. */
const zeroPointOf = ({ zeroPoints }: Plan, text: string) => (zeroPoints ? text : '');

function quantizeFunction(plan: Plan): string[] {
  const power = guardPower(plan);
  const guard = power
    ? [
        `  // ${plan.comment('guard', { bits: power + 1 })}`,
        `  if (std::fabs(rounded) >= 0x1p${power}f) rounded = -0x1p${power}f;`,
      ]
    : [];
  return [
    `${typeOf(plan)} quantize(float x, float scale${zeroPointOf(plan, ', std::int32_t zero_point')}) {`,
    ...rounding(plan, power ? 'float' : 'const float'),
    ...guard,
    ...storing(plan),
    '}',
  ];
}

function rounding(plan: Plan, type: string): string[] {
  const shift = zeroPointOf(plan, ' + zero_point');
  const nearest = plan.halfAway ? 'std::round' : 'std::nearbyint';
  const halves = `  // ${plan.comment(plan.halfAway ? 'round' : 'nearbyint')}`;
  if (plan.convention === 'shift_then_round') {
    return [halves, `  ${type} rounded = ${nearest}(x / scale${shift});`];
  }
  if (plan.convention === 'onnx') {
    return [
      halves,
      ...(shift ? [`  // ${plan.comment('onnx')}`] : []),
      `  ${type} rounded = ${nearest}(x / scale)${shift};`,
    ];
  }
  return [
    halves,
    `  // ${plan.comment('torch')}`,
    `  ${type} rounded = ${nearest}(x * (1.0f / scale))${shift};`,
  ];
}

function storing(plan: Plan): string[] {
  const { bits, isSigned, qmin, qmax, format } = plan;
  const type = typeOf(plan);
  const whole = cast(int64, 'rounded');
  const note = `  // ${rangeComment(plan)}`;
  if (plan.clamp && plan.convention === 'torch') {
    const clamped = `std::clamp<${int64}>(${whole}, ${qmin}, ${qmax})`;
    return [note, `  return ${cast(type, clamped)};`];
  }
  if (plan.clamp) {
    const clamped = `std::clamp(rounded, ${qmin}.0f, ${qmax}.0f)`;
    if (bits < 32 || !plan.beyond31) return [note, `  return ${cast(type, clamped)};`];
    return [note, `  // ${plan.comment('limit')}`, `  return ${cast(type, cast(int64, clamped))};`];
  }
  const wraps = `  // ${plan.comment('wraps', { format, bits })}`;
  if (bits >= 8) return [wraps, `  return ${cast(type, whole)};`];
  const [mask, sign] = [2 ** bits - 1, 2 ** (bits - 1)];
  const low = isSigned ? `((whole & ${mask}) ^ ${sign}) - ${sign}` : `whole & ${mask}`;
  return [wraps, `  const auto whole = ${whole};`, `  return ${cast(type, low)};`];
}

function dequantizeFunction(plan: Plan): string[] {
  const { zeroPoints, castToFloat, storage } = plan;
  const type = typeOf(plan);
  const zeroPoint = zeroPointOf(plan, ', std::int32_t zero_point');
  const head = `float dequantize(${type} quantized, float scale${zeroPoint}) {`;
  const float = cast('float', 'quantized');
  if (!zeroPoints) return [head, `  return scale * ${float};`, '}'];
  if (castToFloat) return [head, `  return scale * (${float} - zero_point);`, '}'];
  const wide = storage === 'int32' ? cast(int64, 'quantized') : 'quantized';
  return [
    head,
    `  // ${plan.comment('backInIntegers', { storage })}`,
    `  const auto difference = ${cast(type, `${wide} - zero_point`)};`,
    `  return scale * ${cast('float', 'difference')};`,
    '}',
  ];
}

const loaded = (type: string, name: 'tensor' | 'scales' | 'zero_points') =>
  `const auto ${name} = load_npy<${type}>("${name}.npy");`;

function inputs(plan: Plan): string[] {
  const { parts, columns, scales, zeroPoints } = plan;
  const lines = [
    `// ${plan.comment('shape', { shape: plan.shape.join(', ') })}`,
    ...(plan.files.has('tensor.npy')
      ? [loaded('float', 'tensor')]
      : vector('float', 'tensor', Array.from(plan.values, floatLiteral), columns)),
    `const std::size_t columns = ${columns};`,
  ];
  if (parts.kind === 'tensor') {
    lines.push(`const float scale = ${floatLiteral(scales[0] ?? 1)};`);
    if (zeroPoints) lines.push(`const std::int32_t zero_point = ${zeroPoints[0]};`);
    return lines;
  }
  if (plan.files.has('scales.npy')) {
    lines.push(loaded('float', 'scales'));
    if (zeroPoints) lines.push(loaded('std::int32_t', 'zero_points'));
    return lines;
  }
  const width = parts.kind === 'group' ? parts.groups : scales.length;
  lines.push(...vector('float', 'scales', scales.map(floatLiteral), width));
  if (zeroPoints) {
    lines.push(...vector('std::int32_t', 'zero_points', zeroPoints.map(String), width));
  }
  return lines;
}

/** The index of the scale for element i. */
function indexOfPart({ parts, shape }: Plan): string {
  if (parts.kind === 'group') {
    return `i / columns * ${parts.groups} + (i % columns) / ${parts.size}`;
  }
  const axis = parts.kind === 'channel' ? parts.axis : 0;
  const stride = strideOf(shape, axis);
  const position = stride === 1 ? 'i' : `i / ${stride}`;
  return axis === 0 ? position : `${position} % ${shape[axis]}`;
}

function loop(plan: Plan): string[] {
  const isShared = plan.parts.kind === 'tensor';
  const parameters = isShared
    ? `scale${zeroPointOf(plan, ', zero_point')}`
    : `scales[part]${zeroPointOf(plan, ', zero_points[part]')}`;
  const part = isShared
    ? []
    : [`  const std::size_t part = ${indexOfPart(plan)};  // ${plan.comment('part')}`];
  return [
    `std::vector<${typeOf(plan)}> quantized;`,
    'std::vector<float> dequantized;',
    'double squared_error = 0;',
    'for (std::size_t i = 0; i < tensor.size(); ++i) {',
    ...part,
    `  quantized.push_back(quantize(tensor[i], ${parameters}));`,
    `  dequantized.push_back(dequantize(quantized[i], ${parameters}));`,
    '  const double error = dequantized[i] - tensor[i];',
    '  squared_error += error * error;',
    '}',
  ];
}

const report = [
  'std::puts("quantized");',
  'for (std::size_t i = 0; i < quantized.size(); ++i) {',
  `  std::printf("%d%c", quantized[i], (i + 1) % columns == 0 ? '\\n' : ' ');`,
  '}',
  'std::puts("dequantized");',
  'for (std::size_t i = 0; i < dequantized.size(); ++i) {',
  `  std::printf("%.9g%c", dequantized[i], (i + 1) % columns == 0 ? '\\n' : ' ');`,
  '}',
  'std::puts("mean squared error");',
  'std::printf("%.9g\\n", squared_error / tensor.size());',
];
