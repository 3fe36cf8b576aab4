"""Examples (`npm run reader:corpus -- labels`) as arrays: pieces of words, labels, pointers; batches of like length."""
from functools import lru_cache

import numpy as np
from tokenizers import Tokenizer

from labels import BASES, CHANNEL_OF, CHANNELS, FLAGS, KINDS, LINE_ROLES, PRICES, ROLE_IDS, UNITS

BUCKETS = [64, 112, 160, 224, 320]
LINES = 24
SHARED = 4
CLS, SEP, UNKNOWN = 101, 102, 100
PIECES_OF_A_WORD = 8


class Pieces:
    def __init__(self, file):
        tokenizer = Tokenizer.from_file(file)
        tokenizer.no_padding()
        tokenizer.no_truncation()
        self.of = lru_cache(200_000)(lambda word: tuple(tokenizer.encode(word, add_special_tokens=False).ids[:PIECES_OF_A_WORD] or [UNKNOWN]))


def fill(targets):
    return (targets + [-1] * SHARED)[:SHARED]


def arrays(example, pieces):
    """The arrays of one example, or None where it is longer than the longest bucket."""
    ids, first, hints, at = [CLS], [1], [0], []
    for word, hint in zip(example["tokens"], example["hints"]):
        own = pieces.of(word)
        at.append(len(ids))
        ids += own
        hints += [hint] * len(own)
        first += [1] + [0] * (len(own) - 1)
    ids, first, hints = ids + [SEP], first + [0], hints + [0]
    length = len(ids)
    if length > BUCKETS[-1] or len(example["heads"]) > LINES:
        return None
    role, head, decimal = (np.full(length, -1, np.int32) for _ in range(3))
    role[at] = 0
    head[at] = 0
    for word in example.get("unlabelled", ()):
        role[at[word]] = -1
    heads = [at[word] for word in example["heads"]]
    head[heads] = 1
    rows = []
    for span in example["spans"]:
        inside = range(span["from"], span["to"])
        for word in inside:
            role[at[word]] = ROLE_IDS[("B-" if word == span["from"] else "I-") + span["role"]]
        if span["role"] in PRICES and span["reading"]:
            decimal[at[span["from"]]] = int(span["reading"] == "decimal")
        if span["lines"] and span["role"] in LINE_ROLES:
            targets = [heads[line] for line in span["lines"]]
            channel = CHANNELS.index(CHANNEL_OF[span["role"]])
            for word in inside if span["role"] == "desc" else [span["from"]]:
                rows.append([channel, at[word]] + fill(targets))
    lines = example["lines"]
    claims = [[CHANNELS.index(channel), head] + fill([row[1] for row in rows if row[0] == CHANNELS.index(channel) and head in row[2:]] or [0])
              for head in heads for channel in ("quantity", "price")]
    for number, line in enumerate(lines):
        group = [heads[other] for other, its in enumerate(lines) if line["choice"] and its["choice"] == line["choice"] and other != number]
        rows.append([CHANNELS.index("group"), heads[number]] + fill(group or [heads[number]]))
    pad = lambda values: np.array(values + [-1] * (LINES - len(values)), np.int32)
    flags = np.full((LINES, len(FLAGS)), -1, np.int32)
    for number, line in enumerate(lines):
        alternative = line["choice"] is not None
        flags[number] = [line["optional"], line["conditional"], alternative, line["chosen"] if alternative else -1]
    return dict(
        ids=np.array(ids, np.int32), first=np.array(first, np.float32), hints=np.array(hints, np.int32), role=role,
        head=head, decimal=decimal, heads=pad(heads), unit=pad([UNITS.index(line["unit"]) for line in lines]),
        kind=pad([KINDS.index(line["kind"]) for line in lines]),
        basis=pad([-1 if line["basis"] is None else BASES.index(line["basis"]) for line in lines]), flags=flags,
        pointers=rows, claims=claims)


def bucket_of(one):
    return next(size for size in BUCKETS if size >= len(one["ids"]))


def batch(examples):
    """Examples of one bucket, padded and stacked."""
    length = max(map(bucket_of, examples))
    out = {}
    for name, fill in dict(ids=0, first=0, hints=0, role=-1, head=-1, decimal=-1).items():
        out[name] = np.stack([np.pad(one[name], (0, length - len(one[name])), constant_values=fill) for one in examples])
    out["mask"] = np.stack([(np.arange(length) < len(one["ids"])).astype(np.float32) for one in examples])
    for name in ("heads", "unit", "kind", "basis", "flags"):
        out[name] = np.stack([one[name] for one in examples])
    for name, size in (("pointers", length * 3 // 4), ("claims", 2 * LINES)):
        rows = [[number] + row for number, one in enumerate(examples) for row in one[name]]
        size *= len(examples)  # one shape for each bucket, so that little is compiled
        out[name] = np.array((rows + [[0] * 3 + [-1] * SHARED] * size)[:size], np.int32)
    return out
