"""The k-means of src/quant/formats/kmeans.hpp, from its definition, in NumPy; 16 levels, seed 0."""

import numpy

from bit_stream import pack


def middles(values):
    return (values[1:].astype(numpy.float64) + values[:-1].astype(numpy.float64)) / 2


def drawn(values, levels, seed):
    random = numpy.random.RandomState(seed)
    centres = [values[int(random.random_sample() * len(values))] + 0.0]
    distances = (values - centres[0]) ** 2
    while len(centres) < levels:
        running = numpy.cumsum(distances)
        if running[-1] == 0:
            centres += [centres[-1]] * (levels - len(centres))
            break
        target = random.random_sample() * running[-1]
        found = min(int(numpy.searchsorted(running, target, "right")), len(values) - 1)
        centres.append(values[found] + 0.0)
        distances = numpy.minimum(distances, (values - centres[-1]) ** 2)
    return numpy.sort(numpy.array(centres))


def kmeans(levels, seed):
    def answer(matrix):
        if not numpy.isfinite(matrix).all():
            return None
        values = matrix.ravel().astype(numpy.float64)
        centres = drawn(values, levels, seed)
        for _ in range(100):
            nearest = numpy.searchsorted(middles(centres), values, "left")
            counts = numpy.bincount(nearest, minlength=levels)
            # bincount adds in the order of the elements.
            sums = numpy.bincount(nearest, weights=values, minlength=levels)
            means = numpy.where(counts > 0, sums / numpy.maximum(counts, 1), centres)
            is_done = (means == centres).all()
            centres = means
            if is_done:
                break
        codebook = centres.astype(numpy.float32)
        codes = numpy.searchsorted(middles(codebook), values, "left")
        bits = (levels - 1).bit_length()
        return {"codes": pack(codes, bits), "codebook": codebook.astype("<f4").tobytes()}, codebook[codes]

    return answer


FORMATS = {"kmeans": kmeans(16, 0)}
