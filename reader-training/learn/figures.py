"""Figures as they are said and as recognisers print them."""

ONES = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen").split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()


def below_hundred(number):
    if number < 20:
        return [ONES[number]]
    return [TENS[number // 10]] + ([ONES[number % 10]] if number % 10 else [])


def in_full(number, with_and=True):
    """1250: one thousand two hundred (and) fifty."""
    out = []
    if number >= 1000:
        out += in_full(number // 1000, with_and) + ["thousand"]
        number %= 1000
        if number == 0:
            return out
        if number < 100 and with_and:
            out.append("and")
    if number >= 100:
        out += [ONES[number // 100], "hundred"]
        number %= 100
        if number == 0:
            return out
        if with_and:
            out.append("and")
    return out + below_hundred(number)


def say_quantity(value, random):
    if value != int(value):
        whole, rest = int(value), round(value - int(value), 3)
        if rest == .5 and random.random() < .8:
            return (["half"] if whole == 0 else below_hundred(whole) + ["and", "a", "half"]) if whole < 100 else in_full(whole) + ["and", "a", "half"]
        digits = f"{value:.3f}".rstrip("0").split(".")[1]
        return in_full(whole) + ["point"] + [ONES[int(digit)] for digit in digits]
    return in_full(int(value), random.random() < .7)


def say_price(value, random):
    """The words of a price, and whether its pounds and pence are run together in them ("decimal"), or None."""
    pounds, pence = int(value), round(value * 100) % 100
    if pence:
        if pounds == 0:
            return below_hundred(pence) + [random.choice(["pence", "p", "cents"])], None
        currency = random.choice(["pound", "dollars", "euro", "quid"]) if random.random() < .2 else None
        words = in_full(pounds) + ([currency] if currency else [])
        words += (["oh"] if pence < 10 else []) + below_hundred(pence)
        return words, None if currency or pounds >= 100 else "decimal"
    if 101 <= pounds <= 999 and pounds % 100 >= 10 and random.random() < .55:
        return [ONES[pounds // 100]] + below_hundred(pounds % 100), "whole"
    if 1100 <= pounds <= 9999 and pounds % 100 == 0 and (pounds // 100) % 10 and random.random() < .5:
        return below_hundred(pounds // 100) + ["hundred"], None
    if 1100 <= pounds <= 9999 and pounds % 100 >= 10 and random.random() < .25:
        return below_hundred(pounds // 100) + below_hundred(pounds % 100), "whole"
    words = in_full(pounds, random.random() < .7)
    if words[0] == "one" and len(words) > 1 and words[1] in ("hundred", "thousand") and random.random() < .5:
        words[0] = "a"
    return words, None


def in_digits(value, currency=""):
    whole = value == int(value)
    text = f"{int(value)}" if whole else f"{value:.2f}" if currency or round(value * 100) == value * 100 else f"{value:g}"
    return currency + text


def with_commas(digits):
    at = 1 if digits[0] in "£$€" else 0
    whole, dot, rest = digits[at:].partition(".")
    return digits[:at] + f"{int(whole):,}" + dot + rest if whole.isdigit() and int(whole) > 999 else digits
