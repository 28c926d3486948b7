import { floatLiteral, vector } from '../cpp_text.ts';
import type { StoredRecipe } from './recipe.ts';
import { isLarge, titleLines } from './report.ts';

/** A complete C++20 program, which uses the C++ library: every format has one. */
export function storedCppProgram(recipe: StoredRecipe): string {
  const { format, tensor, comment } = recipe;
  const columns = tensor.shape.at(-1) ?? 1;
  const call = `tensor, "${format}"${format === 'kmeans' ? ', options' : ''}`;
  return `${[
    ...titleLines(recipe, '//'),
    `// ${comment('storedCpp')}`,
    '// find_package(zeropoint 0.1 REQUIRED)',
    '// target_link_libraries(store PRIVATE zeropoint::zeropoint)',
    '#include <cstddef>',
    '#include <cstdio>',
    '#include <cstdlib>',
    ...(isLarge(recipe)
      ? ['#include <xtensor/xnpy.hpp>']
      : ['#include <vector>', '#include <xtensor/xadapt.hpp>']),
    '#include <zeropoint/zeropoint.hpp>',
    ...resultFunction,
    'int main() {',
    ...[
      ...inputs(recipe, columns),
      '',
      ...options(recipe),
      `const auto stored = value_of(zeropoint::store(${call}));`,
      'const auto dequantized = value_of(zeropoint::load_stored(stored));',
      `const auto report = value_of(zeropoint::measure_stored(${call}));`,
      '',
      ...print(columns),
    ].map((line) => (line ? `  ${line}` : line)),
    '}',
  ].join('\n')}\n`;
}

const resultFunction = [
  '',
  'template <class T>',
  'T value_of(const zeropoint::Result<T>& result) {',
  '  if (result.ok()) return result.value();',
  '  std::fprintf(stderr, "%s\\n", zeropoint::to_string(result.error()).c_str());',
  '  std::exit(1);',
  '}',
  '',
];

function inputs(recipe: StoredRecipe, columns: number): string[] {
  const { shape, data } = recipe.tensor;
  if (isLarge(recipe)) return ['const auto tensor = xt::load_npy<float>("tensor.npy");'];
  const texts = Array.from(data as Float32Array, floatLiteral);
  return [
    ...vector('float', 'values', texts, columns),
    `const auto tensor = xt::adapt(values, std::vector<std::size_t>{${shape.join(', ')}});`,
  ];
}

const options = ({ format, levels, seed }: StoredRecipe): string[] =>
  format === 'kmeans'
    ? [`const zeropoint::StoreOptions options{.levels = ${levels}, .seed = ${seed}};`]
    : [];

const print = (columns: number): string[] => [
  'for (const auto& [name, bytes] : stored.parts) {',
  '  std::puts(name.c_str());',
  '  for (std::size_t i = 0; i < bytes.size(); ++i) {',
  '    const bool ends_line = (i + 1) % 32 == 0 || i + 1 == bytes.size();',
  `    std::printf("%02x%c", bytes[i], ends_line ? '\\n' : ' ');`,
  '  }',
  '}',
  'std::puts("dequantized");',
  'for (std::size_t i = 0; i < dequantized.size(); ++i) {',
  `  std::printf("%.9g%c", dequantized.data()[i], (i + 1) % ${columns} == 0 ? '\\n' : ' ');`,
  '}',
  'std::puts("mean squared error");',
  'std::printf("%.9g\\n", report.mse);',
];
