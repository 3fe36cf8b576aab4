"""python learn/average.py OUT.npz WEIGHTS.npz[:SHARE] …

Averages the weights of trainings that went on from one another: they read what they have not seen better than any of
them alone. SHARE is how much one counts beside the others, 1 without it.
"""
import sys

import numpy as np


def main():
    out, *files = sys.argv[1:]
    if not files:
        sys.exit(__doc__)
    total, shares = {}, 0.0
    for file in files:
        name, _, share = file.partition(":")
        weights = np.load(name)
        if total and set(total) != set(weights.files):
            sys.exit(f"{name} has other weights than those before it.")
        for key in weights.files:
            total[key] = total.get(key, 0) + float(share or 1) * weights[key].astype(np.float64)
        shares += float(share or 1)
    np.savez(out, **{key: (value / shares).astype(np.float32) for key, value in total.items()})


main()
