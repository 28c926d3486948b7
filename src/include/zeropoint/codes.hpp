#pragma once

#include <string_view>
#include <vector>

namespace zeropoint {

enum class ErrorCode {
#define ZP_ERROR(code) code,
#include "zeropoint/codes.def"
#undef ZP_ERROR
};

std::string_view error_code_name(ErrorCode code);

/// All codes, in the order of their declaration.
std::vector<std::string_view> error_code_names();

}  // namespace zeropoint
