"""patterns.py MACMCP COUNT SEED: so many dates by random patterns, and as many numbers, as NSDateFormatter and NSNumberFormatter of the
simulated Mac write them, against ICU, which Foundation writes them with; and dates that ICU wrote, read back. It uses the ICU library of
the system by its C interface."""

import ctypes
import ctypes.util
import json
import random
import re
import sys
import tempfile
from collections import Counter
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

from recurrences import described, end, ran

ZONES = ["UTC", "Europe/Berlin", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Asia/Kathmandu", "Australia/Lord_Howe",
         "Pacific/Apia", "Asia/Kolkata", "America/St_Johns", "Africa/Monrovia"]
# Locales that have no words here: dates of numbers alone are written on a Mac of theirs.
PLAIN_LOCALES = ["ru_RU", "ja_JP", "zh_CN", "de_DE", "fr_FR", "pt_BR"]
# The letters of a pattern, with how often each stands there at most.
LETTERS = {"G": 5, "y": 5, "u": 4, "M": 6, "L": 6, "d": 2, "D": 3, "E": 6, "e": 6, "a": 5, "H": 2, "h": 2, "K": 2, "k": 2, "m": 2, "s": 2,
           "S": 9, "z": 3, "Z": 5, "X": 5, "x": 5, "Q": 5, "q": 5}
NUMBER_LETTERS = {"y": 5, "u": 4, "M": 2, "L": 2, "d": 2, "D": 3, "H": 2, "h": 2, "K": 2, "k": 2, "m": 2, "s": 2, "S": 6, "X": 5, "x": 5}
BETWEEN = [" ", "-", "/", ":", ", ", ".", " 'at' ", "''", "日"]
# What is read back: a day and a time, each in forms that say it whole.
DAYS = ["yyyy-MM-dd", "d MMMM y", "EEE, d MMM yyyy", "MM/dd/yyyy", "yyyyMMdd", "u.M.d", "yy-MM-dd"]
TIMES = ["HH:mm:ss", "h:mm:ss a", "k:mm:ss", "HH:mm:ss.SSS", "HHmmss"]
OFFSETS = ["", " Z", " ZZZZZ", "XXX", " x", " z", " ZZZZ"]
STYLES = {"plain": 0, "decimal": 1, "currency": 2, "percent": 3}
# Attributes of ICU's number formats, by the properties of NSNumberFormatter.
ATTRIBUTES = {"usesGroupingSeparator": 1, "minimumIntegerDigits": 4, "maximumFractionDigits": 6, "minimumFractionDigits": 7}
# Before this year the names of zones are those of history, which Foundation's data and ours need not share.
NAMED_FROM = 1971

SCRIPT = """function run() {
  const given = %s;
  const dates = given.dates.map(({ pattern, zone, locale, ms, text, styles }) => {
    const format = $.NSDateFormatter.alloc.init;
    if (locale) format.locale = $.NSLocale.localeWithLocaleIdentifier(locale);
    format.timeZone = $.NSTimeZone.timeZoneWithName(zone);
    if (styles) [format.dateStyle, format.timeStyle] = styles;
    else format.dateFormat = pattern;
    if (text === undefined) return format.stringFromDate($.NSDate.dateWithTimeIntervalSince1970(ms / 1000)).js;
    const read = format.dateFromString(text);
    return read.isNil() ? null : Math.round(read.timeIntervalSince1970 * 1000);
  });
  const numbers = given.numbers.map(({ style, number, changes }) => {
    const format = $.NSNumberFormatter.alloc.init;
    format.numberStyle = style;
    for (const name in changes) format[name] = changes[name];
    return format.stringFromNumber(number).js;
  });
  return JSON.stringify({ dates, numbers });
}
"""


class Icu:
    """ICU's C interface."""

    def __init__(self):
        library = ctypes.util.find_library("icui18n")
        if library is None:
            raise SystemExit("ICU is not installed (Debian: apt-get install libicu-dev)")
        self.library = ctypes.CDLL(library)
        self.version = re.search(r"\.so\.(\d+)", library).group(1)

    def call(self, name, result, *arguments):
        """A function with a status as its last parameter."""
        function = getattr(self.library, f"{name}_{self.version}")
        function.restype = result
        status = ctypes.c_int(0)
        answer = function(*arguments, ctypes.byref(status))
        return answer, status.value

    @staticmethod
    def text(text):
        encoded = text.encode("utf-16-le")
        return ctypes.create_string_buffer(encoded + b"\0\0"), ctypes.c_int32(len(encoded) // 2)

    def opened(self, name, *arguments):
        answer, status = self.call(name, ctypes.c_void_p, *arguments)
        if status > 0:
            raise SystemExit(f"{name} fails: {status}")
        return ctypes.c_void_p(answer)

    def closed(self, name, opened):
        function = getattr(self.library, f"{name}_{self.version}")
        function.restype = None
        function(opened)

    def formatted(self, name, opened, value):
        buffer = ctypes.create_string_buffer(8000)
        length, status = self.call(name, ctypes.c_int32, opened, ctypes.c_double(value), buffer, ctypes.c_int32(4000), None)
        if status > 0:
            raise SystemExit(f"{name} fails: {status}")
        return buffer.raw[:2 * length].decode("utf-16-le")

    def date_format(self, case):
        """As Foundation opens one: strict, with two digits of a year from 1950 on."""
        # UDAT_PATTERN, or the styles, which ICU counts down from full.
        date, time = (-2, -2) if "pattern" in case else [-1 if style == 0 else 4 - style for style in case["styles"]]
        zone, pattern = self.text(case["zone"]), self.text(case.get("pattern", ""))
        opened = self.opened("udat_open", ctypes.c_int(time), ctypes.c_int(date), case["icu_locale"].encode(), *zone, *pattern)
        strict = getattr(self.library, f"udat_setLenient_{self.version}")
        strict(opened, ctypes.c_int8(0))
        self.call("udat_set2DigitYearStart", None, opened, ctypes.c_double(-631152000000.0))
        return opened

    def date(self, case):
        opened = self.date_format(case)
        if "text" in case:
            place = ctypes.c_int32(0)
            text, length = self.text(case["text"])
            milliseconds, status = self.call("udat_parse", ctypes.c_double, opened, text, length, ctypes.byref(place))
            found = int(milliseconds) if status <= 0 and place.value == length.value else None
        else:
            found = self.formatted("udat_format", opened, case["ms"])
        self.closed("udat_close", opened)
        return found

    def number(self, case):
        # Foundation's plain style is the pattern `#` without a fraction.
        pattern = self.text("#") if case["style"] == 0 else (None, ctypes.c_int32(0))
        opened = self.opened("unum_open", ctypes.c_int(case["style"]), *pattern, b"en_US", None)
        change = getattr(self.library, f"unum_setAttribute_{self.version}")
        for name, value in case["changes"].items():
            change(opened, ctypes.c_int(ATTRIBUTES[name]), ctypes.c_int32(int(value)))
        found = self.formatted("unum_formatDouble", opened, case["number"])
        self.closed("unum_close", opened)
        return found


def offset(zone, ms):
    """The seconds east of Greenwich that tzdata has; none beyond Python's years."""
    try:
        return ZoneInfo(zone).utcoffset(datetime.fromtimestamp(ms / 1000, timezone.utc).astimezone(ZoneInfo(zone))).total_seconds()
    except (OverflowError, ValueError):
        return None


def instant(pick):
    """Milliseconds since 1970: mostly of these decades, some of long ago."""
    if pick.random() < 0.7:
        return pick.randint(0, 1_760_000_000_000)
    return pick.choice([pick.randint(-62_000_000_000_000, 0), pick.randint(-12_400_000_000_000, -12_100_000_000_000), pick.randint(-5, 5)])


def pattern(pick, letters):
    pieces = []
    for letter in pick.sample(sorted(letters), pick.randint(1, 7)):
        # No field of Foundation's is one longer than another of the same letter beside it.
        pieces += [letter * pick.randint(1, letters[letter]), pick.choice(BETWEEN)]
    return "".join(pieces[:-1])


def date_case(pick, icu):
    """A date to be written; none where what is written is open."""
    kind = pick.random()
    case = {"zone": pick.choice(ZONES), "ms": instant(pick), "locale": pick.choice(["en_US", "en_US_POSIX", None])}
    case["icu_locale"] = case["locale"] or "en_US"
    if kind < 0.2:
        case["styles"] = [pick.randint(0, 4), pick.randint(0, 2)]
        case["icu_locale"], case["locale"] = "en_US", pick.choice(["en_US", None])
        if case["styles"] == [0, 0]:
            return None
    else:
        case["pattern"] = pattern(pick, LETTERS)
    # That Foundation calls UTC otherwise is not known, and the data of zones differ between their versions.
    if "z" in case.get("pattern", "") and (case["zone"] == "UTC" or case["ms"] < (NAMED_FROM - 1970) * 31_557_600_000):
        return None
    return case if has_known_offset(icu, case) else None


def has_known_offset(icu, case):
    seconds = offset(case["zone"], case["ms"])
    if seconds is None:
        return False
    told = icu.date({**case, "pattern": "xxxxx", "styles": None})
    hours, *rest = told[1:].split(":")
    minutes, apart = int(rest[0]), int(rest[1]) if len(rest) > 1 else 0
    sign = -1 if told[0] == "-" else 1
    return sign * (int(hours) * 3600 + minutes * 60 + apart) == seconds


def read_case(pick, icu):
    """A text that ICU wrote, and sometimes one that is no date of its pattern."""
    day, time = pick.choice(DAYS), pick.choice(TIMES)
    between = pick.choice([" ", "/", " 'at' "])
    # Digits that others follow at once are as many as the pattern says: the forms without a sign go together.
    if (day == "yyyyMMdd") != (time == "HHmmss"):
        return None
    case = {"zone": pick.choice(ZONES), "ms": pick.randint(0, 1_760_000_000) * 1000, "locale": "en_US_POSIX", "icu_locale": "en_US_POSIX",
            "pattern": f"{day}{'' if time == 'HHmmss' else between}{time}{pick.choice(OFFSETS)}"}
    if day == "yy-MM-dd" or pick.random() < 0.1:
        case["ms"] = pick.choice([-1, 1]) * case["ms"] * pick.choice([1, 20])
    if ("z" in case["pattern"] and case["zone"] == "UTC") or not has_known_offset(icu, case):
        return None
    text = icu.date(case)
    if pick.random() < 0.2:
        text = pick.choice([text + " and more", "and " + text, text.replace("-", "--", 1), "yesterday"])
    return {**case, "text": text}


def number_case(pick):
    number = pick.choice([
        pick.randint(-10**6, 10**6) / 1000, pick.randint(0, 2000) / 200, pick.uniform(-10, 10), pick.uniform(-1, 1) * 10 ** pick.randint(-9, 25),
        float(pick.randint(-10**9, 10**9)), 0.0,
    ])
    changes = {}
    if pick.random() < 0.3:
        changes["minimumIntegerDigits"] = pick.randint(0, 8)
    if pick.random() < 0.4:
        changes["maximumFractionDigits"] = pick.randint(0, 9)
        if pick.random() < 0.5:
            changes["minimumFractionDigits"] = pick.randint(0, changes["maximumFractionDigits"])
    if pick.random() < 0.3:
        changes["usesGroupingSeparator"] = pick.random() < 0.5
    return {"style": pick.choice(list(STYLES.values())), "number": number, "changes": changes}


def written(macmcp, folder, cases, locale):
    """What a simulated Mac of a locale makes of the cases."""
    description = {"version": 1, "locale": locale, "now": "2026-03-27 09:00"}
    return ran(macmcp, described(macmcp, folder, locale, description), SCRIPT % json.dumps(cases))


def main():
    macmcp, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    pick, icu = random.Random(seed), Icu()
    faults, told = [], Counter()

    def judge(kind, cases, found, wanted):
        assert len(cases) == len(found) == len(wanted)
        for case, got, expected in zip(cases, found, wanted):
            told[kind] += 1
            if got != expected:
                faults.append(f"{kind} {case}: {got!r} instead of {expected!r}")

    dates = [case for case in (date_case(pick, icu) for _ in range(count)) if case]
    read = [case for case in (read_case(pick, icu) for _ in range(count)) if case]
    numbers = [number_case(pick) for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        found = written(macmcp, folder, {"dates": dates + read, "numbers": numbers}, "en_US")
        judge("date", dates, found["dates"][:len(dates)], [icu.date(case) for case in dates])
        judge("read", read, found["dates"][len(dates):], [icu.date(case) for case in read])
        judge("number", numbers, found["numbers"], [icu.number(case) for case in numbers])
        for locale in PLAIN_LOCALES:
            plain = [{"zone": pick.choice(ZONES), "ms": instant(pick), "pattern": pattern(pick, NUMBER_LETTERS), "icu_locale": locale}
                     for _ in range(count // 20)]
            plain = [case for case in plain if has_known_offset(icu, case)]
            found = written(macmcp, folder, {"dates": plain, "numbers": []}, locale)
            judge(f"date of {locale}", plain, found["dates"], [icu.date(case) for case in plain])
    print(f"ICU {icu.version}", dict(told))
    end(faults)
    if min(told["date"], told["read"]) * 3 < count:
        raise SystemExit("too few were judged")


if __name__ == "__main__":
    main()
