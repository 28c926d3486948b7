#pragma once

#include <string>
#include <vector>

#include "quant/affine/anatomy.hpp"

/// The outputs of the first lesson's notebook, without Python: the page shows them until Python has
/// run, and while a setting is dragged. The program is web/lessons/quantize_and_dequantize.ipynb.
namespace zeropoint {

enum class CellKind : std::uint8_t {
  value,    ///< the text is the value of the cell's last expression
  printed,  ///< the cell printed the text
  chart,    ///< the cell draws a chart; there is no text
};

struct LessonCell {
  std::string id;  ///< the cell's id in the notebook
  CellKind kind = CellKind::value;
  Result<std::string> text;  ///< or the reason why the cell's values cannot be computed
};

/// The output of every cell that has one, in the notebook's order. `tensor` passes check_real; the
/// quantizer has one scale, a format that is a dtype, and the convention `shift_then_round`.
Result<std::vector<LessonCell>> lesson_cells(const Tensor& tensor, const TensorQuantizer& quantizer,
                                             const Switches& switches = {});

}  // namespace zeropoint
