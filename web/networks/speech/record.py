"""Makes the recording of the page about speech: web/networks/speech/recording.wav and recording.json.

    /usr/bin/python3 web/networks/speech/record.py           makes it again, and compares
    /usr/bin/python3 web/networks/speech/record.py --write   writes the files

espeak-ng speaks (Debian 12's package, 1.51) words of ours, mono at 16 kHz. Between them are pauses; below all
lies noise from a seeded generator, which swells towards the end. Samples have 8 bits, G.711 mu-law, so 6 s take 96 KB.

recording.json has the chunks of 512 samples, at least half of which lie within spoken words: the labels.
"""

import array
import json
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import wave

FOLDER = pathlib.Path(__file__).parent
RATE, CHUNK, CHUNKS = 16000, 512, 187
LENGTH = CHUNK * CHUNKS
SEED = 1704
# The voice, the text, the second at which it begins, and its loudness.
PHRASES = (
    ("en-us", "eight bits are enough", 0.5, 0.5),
    ("en-gb", "four bits", 2.2, 0.4),
    ("en-gb", "one scale", 3.1, 0.2),
    ("en-us", "two bits", 4.1, 0.12),
    ("en-gb", "gone", 5.2, 0.045),
)
# Samples of a phrase that are quieter than this are its beginning or its end.
SILENCE = 0.02
QUIET_NOISE, LOUD_NOISE = 0.002, 0.012


def spoken(voice, text):
    """The samples of a phrase at 16 kHz, at most 1, without silence at its ends."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "phrase.wav"
        subprocess.run(["espeak-ng", "-v", voice, "-s", "150", "-w", path, text], check=True)
        with wave.open(str(path)) as file:
            rate = file.getframerate()
            samples = array.array("h", file.readframes(file.getnframes()))
    # espeak-ng speaks at 22,050 Hz: every sample becomes the mean of the line between its neighbours.
    count = int(len(samples) * RATE / rate)
    resampled = []
    for i in range(count):
        begin, end = i * rate / RATE, (i + 1) * rate / RATE
        weights = [(j, min(end, j + 1) - max(begin, j)) for j in range(int(begin), min(math.ceil(end), len(samples)))]
        resampled.append(sum(samples[j] * weight for j, weight in weights) / (end - begin))
    largest = max(map(abs, resampled))
    loud = [i for i, sample in enumerate(resampled) if abs(sample) > SILENCE * largest]
    return [sample / largest for sample in resampled[loud[0] : loud[-1] + 1]]


def mu_law(sample):
    """The G.711 code of a sample of 16 bits."""
    sign = 0x80 if sample < 0 else 0
    magnitude = min(abs(sample), 32635) + 132
    exponent = magnitude.bit_length() - 8
    return ~(sign | exponent << 4 | magnitude >> exponent + 3 & 15) & 0xFF


def recording():
    """The bytes of the wave file, and the spans of speech in chunks."""
    generator = random.Random(SEED)
    mixed = []
    for i in range(LENGTH):
        share = max(0, (i / LENGTH - 0.5) * 2)
        mixed.append((QUIET_NOISE + (LOUD_NOISE - QUIET_NOISE) * share) * generator.gauss(0, 1))
    spans = []
    for voice, text, second, loudness in PHRASES:
        samples, begin = spoken(voice, text), int(second * RATE)
        for i, sample in enumerate(samples):
            mixed[begin + i] += loudness * sample
        spans.append([round(begin / CHUNK), round((begin + len(samples)) / CHUNK)])
    codes = bytes(mu_law(round(32767 * max(-1, min(1, sample)))) for sample in mixed)
    form = struct.pack("<4sIHHIIHHH", b"fmt ", 18, 7, 1, RATE, RATE, 1, 8, 0)
    fact = struct.pack("<4sII", b"fact", 4, LENGTH)
    data = struct.pack("<4sI", b"data", LENGTH) + codes
    body = b"WAVE" + form + fact + data
    return struct.pack("<4sI", b"RIFF", len(body)) + body, spans


def main():
    content, spans = recording()
    facts = json.dumps({"rate": RATE, "chunk": CHUNK, "speech": spans}) + "\n"
    if "--write" in sys.argv:
        (FOLDER / "recording.wav").write_bytes(content)
        (FOLDER / "recording.json").write_text(facts)
    elif content != (FOLDER / "recording.wav").read_bytes() or facts != (FOLDER / "recording.json").read_text():
        sys.exit("espeak-ng now speaks otherwise than in recording.wav; with --write it is rewritten")
    print(f"{len(content)} bytes, {LENGTH / RATE:.2f} s, speech in chunks {spans}")


if __name__ == "__main__":
    main()
