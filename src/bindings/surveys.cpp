#include "bindings/surveys.hpp"

#include "bindings/open_objects.hpp"

namespace zeropoint::bindings {
namespace {

OpenObjects<WeightSurvey> surveys("survey");

}  // namespace

Result<int> open_survey(const WeightSource& source) {
  return surveys.add(WeightSurvey::open(source));
}

void close_survey(int survey) { surveys.close(survey); }

Problem tally_weights(int survey, Bytes& bytes, bool keep) {
  WeightSurvey* open = surveys.find(survey);
  if (!open) return surveys.closed();
  return keep ? open->tally_and_keep(std::move(bytes)) : open->tally(bytes);
}

Result<WeightStats> choose_weight_formats(int survey, const std::vector<std::string>& formats) {
  WeightSurvey* open = surveys.find(survey);
  if (!open) return surveys.closed();
  if (Problem problem = open->choose(formats)) return *problem;
  return open->stats();
}

Problem measure_weights(int survey, const Bytes& bytes) {
  WeightSurvey* open = surveys.find(survey);
  return open ? open->measure(bytes) : surveys.closed();
}

Problem measure_kept_weights(int survey) {
  WeightSurvey* open = surveys.find(survey);
  return open ? open->measure_kept() : surveys.closed();
}

Result<WeightReport> report_weights(int survey) {
  const WeightSurvey* open = surveys.find(survey);
  if (!open) return surveys.closed();
  return open->report();
}

Result<WeightMaxima> weight_maxima(int survey) {
  const WeightSurvey* open = surveys.find(survey);
  if (!open) return surveys.closed();
  return open->maxima();
}

Result<WeightLayout> weight_layout(const std::string& format, std::size_t rows, std::size_t columns,
                                   std::size_t row_length) {
  return zeropoint::weight_layout(format, {rows, columns}, row_length);
}

Result<StoredTile> store_weight_tile(const WeightSource& source, const std::string& format,
                                     const WeightMaxima& maxima, std::size_t first,
                                     const Bytes& bytes) {
  auto stored = zeropoint::store_weight_tile(source, format, maxima, first, bytes);
  if (!stored.ok()) return stored.error();
  return StoredTile{std::move(stored).value()};
}

Result<std::vector<float>> decode_weights(const std::string& dtype, const Bytes& bytes,
                                          bool is_big_endian) {
  const auto found = weight_dtype_from_name(dtype);
  if (!found.ok()) return found.error();
  return zeropoint::decode_weights(found.value(), bytes, is_big_endian);
}

std::vector<WeightDtype> weight_dtypes() {
  const auto dtypes = zeropoint::weight_dtypes();
  return {dtypes.begin(), dtypes.end()};
}

}  // namespace zeropoint::bindings
