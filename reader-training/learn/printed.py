"""python learn/printed.py EXAMPLES.jsonl CASES.jsonl [--seed N] > PRINTED.jsonl

The evaluation cases (corpus quote) with their words as a recogniser prints them: half of the jobs with numbers in
digits, a fifth without marks.
"""
import argparse
import json
import random
import re

import augment

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("examples")
parser.add_argument("cases")
parser.add_argument("--seed", type=int, default=0)
args = parser.parse_args()


def joined(tokens):
    text = " ".join(tokens)
    text = re.sub(r" ([,.;:?!%)])", r"\1", text)
    return re.sub(r" ([-/&]) ", r"\1", text)


random = random.Random(args.seed)
examples = {row["id"]: row for row in map(json.loads, open(args.examples))}
for case in map(json.loads, open(args.cases)):
    example = examples.get(case["id"])
    if example is None:
        continue
    if random.random() < .55:
        example = augment.in_print(example, random)
    if random.random() < .2:
        example = augment.without_marks(example, random, 1)
    print(json.dumps(dict(case, transcript=joined(example["tokens"])), ensure_ascii=False))
