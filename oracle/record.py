"""A ground acceleration for the examples: sines of random phase under an envelope. It is not a measured record.

    python oracle/record.py > scenarios/oscillator_record.csv

Python's own generator, seeded: the same numbers everywhere.
"""

import math
import random

SEED = 4
SAMPLES = 501
STEP = 0.02  # s
PEAK = 0.35  # g


def main():
    draw = random.Random(SEED)
    waves = []
    for i in range(24):
        frequency = 0.4 * 1.17**i  # Hz
        # Strongest about 2 Hz, as on firm ground.
        amplitude = 1 / (1 + (math.log(frequency / 2.0) / 0.6) ** 2)
        waves.append((2 * math.pi * frequency, amplitude, draw.uniform(0, 2 * math.pi)))

    def raw(t):
        envelope = (t / 2.0) ** 2 * math.exp(2 * (1 - t / 2.0))
        return envelope * sum(a * math.sin(w * t + phase) for w, a, phase in waves)

    times = [STEP * i for i in range(SAMPLES)]
    scale = PEAK / max(abs(raw(t)) for t in times)
    print("# seeded, not measured: oracle/record.py")
    print("t_s,a_g")
    for t in times:
        print(f"{t:.2f},{scale * raw(t):.6f}")


if __name__ == "__main__":
    main()
