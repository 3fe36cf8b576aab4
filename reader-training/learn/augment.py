"""Variations of an example whose labels stay right: other figures, other ways to write them, what recognisers do to
words, parts of two jobs in one."""
import re

from figures import in_digits, say_price, say_quantity, with_commas
from labels import PRICES, QUANTITIES

CURRENCIES = {"en-GB": "£", "en-IE": "€"}
MARKS = set(",.;:!?")
# What is no plain number, and stays as it was said.
SPECIAL = re.compile(r"^(me|myself|both|pair|couple|half|quarter|quarters|dozen|hour|day|week|grand|tenner|fiver|a|an|each|twice)$", re.I)
COUNTS = [2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 18, 20, 22, 24, 25, 28, 30, 32, 36, 40, 45, 48, 60, 85, 120, 240, 350]


def edited(example, edits):
    """edits: {from: (to, new words)}. Spans, numbers and heads follow their words; what lost all its words is gone,
    and so is None returned where a line lost its head."""
    if not edits:
        return example
    tokens, hints, place, at = [], [], {}, 0
    old = example["tokens"]
    while at < len(old):
        to, new = edits.get(at, (at + 1, [old[at]]))
        for word in range(at, to):
            place[word] = (len(tokens), len(tokens) + len(new))
        same = to == at + 1 and new == [old[at]]
        tokens += new
        hints += [example["hints"][at] if same else 0] * len(new)
        at = to

    def moved(span):
        own = [place[word] for word in range(span["from"], span["to"])]
        start, end = min(p[0] for p in own), max(p[1] for p in own)
        return dict(span, **{"from": start, "to": end}) if end > start else None

    heads = [place[head] for head in example["heads"]]
    if any(start == end for start, end in heads):
        return None
    spans = [new for new in map(moved, example["spans"]) if new]
    return dict(example, tokens=tokens, hints=hints, spans=spans, heads=[end - 1 for _, end in heads],
                numbers=[new for new in map(moved, example["numbers"]) if new],
                unlabelled=[word for old_word in example.get("unlabelled", ()) for word in range(*place[old_word])])


def is_plain(words):
    return not any(SPECIAL.match(word) for word in words)


def figures_of(example):
    """(span, whether it is money), each once: a span of the quote, or a number in talk."""
    for span in example["spans"]:
        if span["value"] is not None and span["role"] in PRICES | QUANTITIES | {"deposit", "discount-all", "discount", "tax", "markup"}:
            yield span, span["role"] in PRICES | {"deposit"}
    for span in example["numbers"]:
        yield span, False


def other_price(random):
    dear = random.random()
    if dear < .35:
        return random.randint(5, 99)
    if dear < .7:
        return random.randint(20, 199) * 5
    if dear < .8:
        return random.randint(10, 60) * 100
    if dear < .86:
        return random.randint(100, 400) * 10
    return random.randint(1, 60) + random.choice([.5, .5, .25, .75, .2, .4, .8, .95, .99, .6, .9])


def with_other_figures(example, random, share=.5):
    """Some figures of lines replaced by others, said in words."""
    edits, spans = {}, {}
    for span, _ in figures_of(example):
        words = example["tokens"][span["from"]:span["to"]]
        role = span.get("role")
        heads_inside = any(span["from"] <= head < span["to"] for head in example["heads"])
        if role not in PRICES | QUANTITIES or random.random() > share or not is_plain(words) or heads_inside:
            continue
        if span["value"] == int(span["value"]) and role in QUANTITIES:
            value, reading = random.choice(COUNTS) + (.5 if random.random() < .05 else 0), None
            new = say_quantity(value, random)
        elif role in PRICES:
            value = other_price(random)
            new, reading = say_price(value, random)
        else:
            continue
        edits[span["from"]] = (span["to"], new)
        spans[id(span)] = dict(span, value=value, reading=reading)
    changed = dict(example, spans=[spans.get(id(span), span) for span in example["spans"]])
    return edited(changed, edits) or example


def names_of(example):
    """(span, line or None) of what is called by words of its own, the thing itself at the end: "pipe freeze kit"; and of people."""
    for span in example["spans"]:
        if span["role"] == "name":
            yield span, None
        elif span["role"] == "desc" and len(span["lines"]) == 1:
            line = span["lines"][0]
            inside = [head for head in example["heads"] if span["from"] <= head < span["to"]]
            if inside == [example["heads"][line]] == [span["to"] - 1]:
                yield span, line


def with_other_names(example, pool, random, share):
    """Some things and people called as others of the pool are, things by things of the same unit and kind."""
    others = {}
    for _ in range(12):
        other = random.choice(pool)
        for span, line in names_of(other):
            key = line if line is None else (other["lines"][line]["unit"], other["lines"][line]["kind"])
            others.setdefault(key, []).append(other["tokens"][span["from"]:span["to"]])
    edits = {}
    for span, line in names_of(example):
        key = line if line is None else (example["lines"][line]["unit"], example["lines"][line]["kind"])
        overlapping = any(one is not span and one["from"] < span["to"] and span["from"] < one["to"] for one in example["spans"])
        if key in others and not overlapping and random.random() < share:
            edits[span["from"]] = (span["to"], random.choice(others[key]))
    return edited(example, edits) or example


def with_talk(example, pool, random):
    """With what was said beside the point in other jobs, between its own sentences."""
    parts = [(example, *cut) for cut in cuts(example)]
    for _ in range(random.choice([1, 1, 2, 3])):
        other = random.choice(pool)
        said = [(start, end) for start, end in cuts(other) if end - start > 3 and not any(start <= head < end for head in other["heads"])
                and not any(span["lines"] and span["from"] < end and start < span["to"] for span in other["spans"])
                and not any(start <= at < end for at in other.get("unlabelled", ()))]
        if said:
            parts.insert(random.randint(0, len(parts)), (other, *random.choice(said)))
    return composed(parts)


DIGITS = {word: str(digit) for digit, word in enumerate("oh one two three four five six seven eight nine".split())} | {"zero": "0"}
TIMES = {"double": 2, "treble": 3, "triple": 3}


def printed_phone(words, random):
    """Digits in groups, or None where a word is no digit."""
    groups, times = [""], 1
    for word in map(str.lower, words):
        if word in MARKS:
            groups.append("")
        elif word in TIMES:
            times = TIMES[word]
        elif word in DIGITS:
            groups[-1] += DIGITS[word] * times
            times = 1
        else:
            return None
    digits = "".join(groups)
    if len(digits) < 6:
        return None
    if len(groups) == 1 and random.random() < .7:
        cut = random.choice([3, 4, 5])
        groups = [digits[:cut], digits[cut:cut + 3], digits[cut + 3:]]
    separator = random.choice(["", "", "-"])
    out = []
    for group in filter(None, groups):
        out += ([separator] if separator and out else []) + [group]
    return out


def printed_email(words):
    """"jo at x dot ie" as one word, or None where it is said in another way."""
    text = " ".join(words).lower()
    text = re.sub(r" (dash|hyphen) ", "-", re.sub(r" underscore ", "_", re.sub(r" dot ", ".", re.sub(r" at ", "@", text, count=1))))
    return [text] if re.fullmatch(r"[a-z0-9._-]+@[a-z0-9.-]+\.[a-z]+", text) else None


def printed_contacts(example, random):
    for span in example["spans"]:
        words = example["tokens"][span["from"]:span["to"]]
        new = printed_phone(words, random) if span["role"] == "phone" else printed_email(words) if span["role"] == "email" else None
        if new:
            yield span["from"], (span["to"], new)


def in_print(example, random):
    """Numbers in digits, as recognisers write them: nearly all of them, or some."""
    share = random.choice([.95, .95, .6])
    signs = random.choice([0, .5, 1])
    currency = CURRENCIES.get(example["locale"], "$")
    lost_point = random.random() < .1
    edits, spans = dict(printed_contacts(example, random)), {}
    inside = {word for start, (end, _) in edits.items() for word in range(start, end)}
    for span, money in figures_of(example):
        words = example["tokens"][span["from"]:span["to"]]
        if span["from"] in inside or random.random() > share or not is_plain(words) or (not money and span["value"] == 1) or any(re.search(r"\d", word) for word in words):
            continue
        sign = currency if money and random.random() < signs else ""
        text = in_digits(span["value"], sign)
        reading = None
        if money and lost_point and "." in text and not sign:
            text, reading = text.replace(".", ""), "decimal"
        elif money and re.fullmatch(r"\d{3,4}", text):
            reading = "whole"
        edits[span["from"]] = (span["to"], [with_commas(text) if random.random() < .7 else text])
        spans[id(span)] = dict(span, reading=reading)
    for at, word in enumerate(example["tokens"][:-1]):
        if word.lower() == "percent" and at not in edits and at not in inside and random.random() < share:
            edits[at] = (at + 1, ["%"])
    changed = dict(example, spans=[spans.get(id(span), span) for span in example["spans"]])
    return edited(changed, edits) or example


HOMOPHONES = dict(
    four=["for", "fore", "4"], two=["to", "too", "2"], eight=["ate"], one=["won"], eighty=["aidy", "80"], ten=["tin"],
    hundred=["hundreds"], board=["bored"], there=["their"], pair=["pear"], metre=["meter"], metres=["meters"],
    hours=["ours"], hour=["our"], through=["threw"], by=["buy"], whole=["hole"], piece=["peace"], way=["weigh"],
    tile=["tail"], tiles=["tails"], paint=["pint"], sink=["sync"], plaster=["blaster"], grout=["growth"], fence=["fans"],
    door=["daw"], doors=["doze"], valve=["valve", "valley"], trim=["dream"], each=["eat"], quid=["quit"], pounds=["pound"])


def misspelt(word, random):
    letters, at, how = list(word), random.randrange(len(word)), random.random()
    if how < .4:
        letters[at] = random.choice("aeiou" if letters[at] in "aeiou" else "bdfgklmnprstvz")
    elif how < .6:
        del letters[at]
    elif how < .8:
        letters.insert(at, random.choice("aeiourlnst"))
    else:
        letters.insert(at + 1, " ")
    return "".join(letters).split()


def misheard(example, random, level):
    """What a recogniser makes of the words: homophones, near misspellings, marks lost and invented, small words lost."""
    edits = {}
    inside = {word for span in example["spans"] if span["value"] is not None for word in range(span["from"], span["to"])}
    for at, word in enumerate(example["tokens"]):
        low = word.lower()
        if word in MARKS:
            chance = random.random()
            if chance < .3 * level:
                edits[at] = (at + 1, [])
            elif chance < .45 * level:
                edits[at] = (at + 1, [random.choice(".,")])
        elif low in HOMOPHONES and random.random() < .25 * level:
            edits[at] = (at + 1, [random.choice(HOMOPHONES[low])])
        elif len(low) > 3 and low.isalpha() and at not in inside and random.random() < .12 * level:
            new = misspelt(low, random)
            if new:
                edits[at] = (at + 1, new)
    return edited(example, edits) or example


def without_marks(example, random, share):
    return edited(example, {at: (at + 1, []) for at, word in enumerate(example["tokens"]) if word in MARKS and random.random() < share}) or example


def cuts(example):
    """Where the words can be parted so that no line and no span is cut."""
    length = len(example["tokens"])
    free = [False] * (length + 1)
    for at, word in enumerate(example["tokens"]):
        if word in ".!?,":
            free[at + 1] = True
    for number, head in enumerate(example["heads"]):
        ends = [head, head + 1] + [at for span in example["spans"] if number in span["lines"] for at in (span["from"], span["to"])]
        for at in range(min(ends) + 1, max(ends)):
            free[at] = False
    for span in example["spans"]:
        for at in range(span["from"] + 1, span["to"]):
            free[at] = False
    at = [0] + [place for place in range(1, length) if free[place]] + [length]
    return list(zip(at, at[1:]))


def composed(parts):
    """[(example, from, to)] as one example."""
    out = dict(parts[0][0], tokens=[], hints=[], spans=[], numbers=[], heads=[], lines=[], unlabelled=[])
    for number, (example, start, end) in enumerate(parts):
        shift = len(out["tokens"]) - start
        renumbered = {}
        for line, head in enumerate(example["heads"]):
            if start <= head < end:
                renumbered[line] = len(out["heads"])
                out["heads"].append(head + shift)
                choice = example["lines"][line]["choice"]
                out["lines"].append(dict(example["lines"][line], choice=choice and f"{number}{choice}"))
        for kind in ("spans", "numbers"):
            for span in example[kind]:
                if start <= span["from"] and span["to"] <= end:
                    own = {"lines": [renumbered[line] for line in span["lines"] if line in renumbered]} if kind == "spans" else {}
                    out[kind].append(dict(span, **{"from": span["from"] + shift, "to": span["to"] + shift}, **own))
        out["tokens"] += example["tokens"][start:end]
        out["hints"] += example["hints"][start:end]
        out["unlabelled"] += [at + shift for at in example.get("unlabelled", ()) if start <= at < end]
    return out


def varied(example, pool, random):
    """One variation of the example; parts of another of the pool may come in. What was heard is misheard already."""
    if random.random() < .2:
        parts = [(example, *cut) for cut in cuts(example) if random.random() < .75]
        if random.random() < .6:
            other = random.choice(pool)
            more = [(other, *cut) for cut in cuts(other) if random.random() < .4]
            if random.random() < .5:
                parts = more + parts
            else:
                parts += more
        if parts:
            mixed = composed(parts)
            example = mixed if mixed["heads"] else example
    if random.random() < .35:
        example = with_talk(example, pool, random)
    if random.random() < .5:
        example = with_other_names(example, pool, random, random.choice([.3, .7]))
    if random.random() < .7:
        example = with_other_figures(example, random, random.choice([.3, .6]))
    if random.random() < .5 and not example["id"].startswith("heard"):
        example = in_print(example, random)
    if random.random() < .25:
        example = without_marks(example, random, random.choice([1, 1, .5]))
    if random.random() < .35 and not example["id"].startswith("heard"):
        example = misheard(example, random, random.choice([.3, .7, 1]))
    return example
