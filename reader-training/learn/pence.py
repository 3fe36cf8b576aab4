"""python learn/pence.py EXAMPLES.jsonl CASES.jsonl OUT.json

"Six fifty": 650, or 6.50? A logistic regression over the unit, the quantity and the size of what is priced, fitted to
the prices of the corpus whose words can mean both; OUT is read by packages/reader/src/learned/pence.ts.
"""
import json
import math
import sys

import numpy as np

from labels import UNITS

examples, cases, out = sys.argv[1:]
quotes = {case["id"]: case["gold"]["lines"] for case in map(json.loads, open(cases))}


def features(unit, quantity, value):
    return [1.0, math.log(max(quantity, .1)), math.log(value), float(value >= 1000), float(value >= 2000)] + [float(unit == one) for one in UNITS]


rows, answers, ids = [], [], []
for example in map(json.loads, open(examples)):
    for span in example["spans"]:
        if span["role"] != "price" or span["reading"] is None or span["lines"] == []:
            continue
        line = quotes[example["id"]][span["lines"][0]]
        whole = span["value"] if span["reading"] == "whole" else span["value"] * 100
        rows.append(features(line["unit"], line["quantity"], whole))
        answers.append(span["reading"] == "decimal")
        ids.append(example["id"])
x, y = np.array(rows), np.array(answers, float)
held = np.array([one.endswith("7") for one in ids])
weights = np.zeros(x.shape[1])
for _ in range(8000):
    p = 1 / (1 + np.exp(-x[~held] @ weights))
    weights -= .3 * (x[~held].T @ (p - y[~held]) / (~held).sum() + 1e-3 * weights * (np.arange(len(weights)) > 0))
right = ((x @ weights > 0) == (y > .5))
print(f"{(~held).sum()} prices, {right[~held].mean():.3f} right; {held.sum()} held out, {right[held].mean():.3f} right; {y.mean():.3f} are decimal")
names = ["bias", "logQuantity", "logValue", "from1000", "from2000"]
json.dump(dict(zip(names, [round(float(w), 4) for w in weights]), units=dict(zip(UNITS, [round(float(w), 4) for w in weights[len(names):]]))), open(out, "w"), indent=2)
