#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "quant/checkpoint/weight_format.hpp"
#include "zeropoint/result.hpp"

/// The formats that a report compares: integers under scales, and all stored formats.
namespace zeropoint {

/// All names, integers first.
std::vector<std::string> weight_formats();

/// The tiles begin with element `first`. `unknown_stored_format` for another name. Null for a
/// format that must see all elements at once, if there are more than kWeightTile of them.
Result<std::unique_ptr<WeightFormat>> open_weight_format(std::string_view name,
                                                         const WeightSummary& summary,
                                                         std::size_t first = 0);

}  // namespace zeropoint
