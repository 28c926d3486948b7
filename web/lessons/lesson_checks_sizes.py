"""The checks of the exercises on sizes: bytes, multiplications, and how many terms a sum takes."""

from counter_examples import counter_example
from exercise_checks import Draw, call, call_text, check_of, number, require, several


# The stored parts, and the reason for their bytes, in both languages.
_STORED = [
    ("the fake-quantized weights", "they are float32, however few values occur"),
    ("the int8 codes", "a code takes a byte, and each row has a scale"),
    ("the packed codes", "two codes share a byte, and each row has a scale"),
]
_STORED_ZH = [
    ("伪量化的权重", "它们是 float32，哪怕只有几种值"),
    ("int8 编码", "一个编码占一个字节，每行还有一个缩放因子"),
    ("打包的编码", "两个编码共用一个字节，每行还有一个缩放因子"),
]


@check_of("file-size")
def _file_size(helper, function):
    draw = Draw(110)
    for _ in range(10):
        rows, columns = draw.randint(1, 4), 2 * draw.randint(1, 3)
        weights, count = draw.matrix(rows, columns), rows * columns
        expected = [4 * count, count + 4 * rows, count // 2 + 4 * rows]
        answer, name = call(function, weights), function.__name__
        several(answer, 3, name, "three numbers of bytes", "三个字节数")
        example = counter_example(weights, format="int4", source="abs_max", granularity="channel:0")
        for given, wanted, (what, why), (what_zh, why_zh) in zip(answer, expected, _STORED, _STORED_ZH):
            require(
                number(given, name) == wanted,
                f"for {rows} rows of {columns} weights, {what} are not {given} bytes: {why}.",
                f"{rows} 行、每行 {columns} 个权重，{what_zh}不是 {given} 字节：{why_zh}。",
                example,
            )


@check_of("why-slower")
def _why_slower(helper, function):
    draw = Draw(111)
    for batch in (1, 64, 2, 16, 256):
        outputs, inputs = 128 * draw.randint(1, 40), 128 * draw.randint(1, 40)
        answer = call(function, outputs, inputs, batch)
        text = call_text(function, (outputs, inputs, batch))
        english, chinese = "two numbers: bytes and multiplications", "两个数：字节数和乘法次数"
        answer = [number(one, text) for one in several(answer, 2, text, english, chinese)]
        weights = outputs * inputs
        read = weights // 2 + weights // 128 * 2 + 2 * batch * inputs
        require(
            answer[0] == read,
            f"{text} reads {weights // 2} bytes of codes, {weights // 64} of scales and "
            f"{2 * batch * inputs} of inputs, each of them once; that is not {answer[0]:.12g}.",
            f"{text} 读取 {weights // 2} 字节编码、{weights // 64} 字节缩放因子和 "
            f"{2 * batch * inputs} 字节输入，各读一次；合起来不是 {answer[0]:.12g}。",
        )
        require(
            answer[1] == (batch + 1) * weights,
            f"{text} multiplies each of the {weights} weights once by its scale and {batch} times "
            f"by an input, which is not {answer[1]:.12g} multiplications.",
            f"{text} 把 {weights} 个权重各与缩放因子相乘一次，再与输入相乘 {batch} 次，"
            f"合起来不是 {answer[1]:.12g} 次乘法。",
        )


@check_of("longest-row")
def _longest_row(helper, function):
    draw = Draw(108)
    signed, unsigned, restricted, four = (-128, 127), (0, 255), (-127, 127), (-8, 7)
    cases = [(signed, signed), (unsigned, signed), (restricted, restricted), (four, four)]
    cases += [(unsigned, restricted), (unsigned, (-127, 0)), (four, signed), (signed, (0, 1))]
    cases += [((-draw.randint(1, 128), draw.randint(1, 127)), signed) for _ in range(8)]
    for x, w in cases:
        for bits in (32, 16):
            text = call_text(function, (x, w, bits))
            given = number(call(function, x, w, bits), text)
            products = [one * other for one in x for other in w]
            low, high = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
            ends = [(high, max(products)), (low, min(products))]
            longest = min(end // product for end, product in ends if product)
            end, product = next(pair for pair in ends if pair[1] and pair[0] // pair[1] == longest)
            require(
                given <= longest,
                f"{text} is {given}, but {given} products of {product} are {given * product}, and "
                f"int{bits} ends at {end}.",
                f"{text} 是 {given}，而 {given} 个 {product} 的和是 {given * product}，"
                f"int{bits} 到 {end} 为止。",
            )
            require(
                given == longest,
                f"{text} is {given}, but a row of {given + 1} fits too: its worst sum is "
                f"{(given + 1) * product}, and int{bits} ends at {end}.",
                f"{text} 是 {given}，而长度为 {given + 1} 的一行也装得下：最坏的和是 "
                f"{(given + 1) * product}，int{bits} 到 {end} 为止。",
            )
