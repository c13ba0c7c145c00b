"""recurrences.py MACMCP COUNT SEED: what list_events makes of random rules of repetition, by EventKit and through Calendar,
against python-dateutil, and in a seventh of the worlds recurring-ical-events too. Each world has many series; both changes of the clocks are listed."""

import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events
from dateutil.rrule import rrulestr

ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo", "America/Los_Angeles", "Asia/Kathmandu"]
RANGES = [("2026-03-01", "2026-04-12"), ("2026-10-01", "2026-11-08")]
PER_WORLD = 500
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
# How many of the rules the way through Calendar expands at least, of ten: more than that are common ones.
EXPANDED = 3


def days(pick, least=1, most=3):
    return ",".join(pick.sample(DAYS, pick.randint(least, most)))


def parts(pick):
    """The parts of a rule after its end."""
    frequency = pick.choice(["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY"])
    found = [f"FREQ={frequency}"]
    if pick.random() < 0.5:
        found.append(f"INTERVAL={pick.randint(1, 4)}")
    place = pick.choice([1, 2, 3, 4, -1])
    if frequency == "WEEKLY" and pick.random() < 0.7:
        found.append(f"BYDAY={days(pick)}")
    elif frequency == "DAILY" and pick.random() < 0.2:
        found.append(f"BYDAY={days(pick, 3, 5)}")
    elif frequency == "MONTHLY":
        found += pick.choice([[], [], [f"BYDAY={place}{pick.choice(DAYS)}"], [f"BYMONTHDAY={pick.choice([1, 15, 28, 31, -1, -3])}"],
                              [f"BYDAY={days(pick, 1, 2)}"]])
    elif frequency == "YEARLY":
        month = f"BYMONTH={pick.choice([3, 4, 10, 11])}"
        found += pick.choice([[], [month], [month, f"BYDAY={place}{pick.choice(DAYS)}"], [f"BYMONTHDAY={pick.choice([1, 29, -1])}"],
                              [f"BYDAY={pick.choice([1, 10, 13, 41, -9])}{pick.choice(DAYS)}"]])
        # What takes place once in years is listed by none of these ranges.
        found = [part for part in found if not part.startswith("INTERVAL")]
    if pick.random() < 0.3:
        found.append(f"WKST={pick.choice(['SU', 'MO', 'WE'])}")
    return found


def instant(wall, zone):
    return int(wall.replace(tzinfo=zone).timestamp())


def series(pick, number, zone):
    """A series whose first day is one of its rule: whether another one counts is told differently."""
    while True:
        begin = datetime(2025, pick.randint(1, 12), pick.randint(1, 28), pick.choice([0, 2, 2, 3, 9, 23]), pick.choice([0, 30]))
        found = parts(pick)
        first = next(iter(rrulestr(";".join(found), dtstart=begin)), None)
        if first is None or first.year > 2026:
            continue
        # A time that the clocks skip is not one at which an event begins.
        if datetime.fromtimestamp(instant(first, zone), zone).replace(tzinfo=None) != first:
            continue
        end = pick.random()
        if end < 0.3:
            found.append(f"COUNT={pick.randint(1, 300)}")
        elif end < 0.6:
            until = first + timedelta(days=pick.randint(0, 700), hours=pick.choice([0, 1]))
            found.append("UNTIL=" + datetime.fromtimestamp(instant(until, zone), timezone.utc).strftime("%Y%m%dT%H%M%SZ"))
        rule = ";".join(found)
        walls = expected_walls(rule, first, zone, datetime(2026, 12, 1))
        excluded = pick.sample(walls, min(len(walls), pick.choice([0, 0, 1, 2])))
        length = pick.choice([0, 900, 3600, 7200])
        return {"id": f"s{number}", "rule": rule, "first": first, "excluded": excluded, "length": length}


def expected_walls(rule, first, zone, end):
    """As dateutil has it, by clocks on the wall: an end in UTC is one of the zone."""
    pieces = []
    for piece in rule.split(";"):
        if piece.startswith("UNTIL="):
            at = datetime.strptime(piece[6:], "%Y%m%dT%H%M%SZ").replace(tzinfo=timezone.utc)
            piece = "UNTIL=" + at.astimezone(zone).strftime("%Y%m%dT%H%M%S")
        pieces.append(piece)
    return rrulestr(";".join(pieces), dtstart=first).between(first, end, inc=True)


def by_dateutil(one, zone, since, until):
    begins = {instant(wall, zone) for wall in expected_walls(one["rule"], one["first"], zone, datetime(2026, 12, 1))}
    begins -= {instant(wall, zone) for wall in one["excluded"]}
    return sorted(at for at in begins if at < until and (at >= since or at + one["length"] > since))


def by_recurring(all_series, zone, since, until):
    calendar = icalendar.Calendar()
    for one in all_series:
        event = icalendar.Event()
        event.add("uid", one["id"])
        event.add("dtstart", one["first"].replace(tzinfo=zone))
        event.add("dtend", one["first"].replace(tzinfo=zone) + timedelta(seconds=one["length"]))
        event.add("rrule", icalendar.vRecur.from_ical(one["rule"]))
        for wall in one["excluded"]:
            event.add("exdate", wall.replace(tzinfo=zone))
        calendar.add_component(event)
    found = {}
    for event in recurring_ical_events.of(calendar).between(datetime.fromtimestamp(since, zone), datetime.fromtimestamp(until, zone)):
        found.setdefault(str(event["uid"]), set()).add(int(event["dtstart"].dt.timestamp()))
    return found


def record(one, zone):
    at = instant(one["first"], zone)
    return {
        "uid": one["id"], "summary": one["id"], "startDate": at, "endDate": at + one["length"], "alldayEvent": False, "status": "confirmed",
        "sequence": 0, "stampDate": at, "attendees": [], "displayAlarms": [], "recurrence": one["rule"],
        "excludedDates": [instant(wall, zone) for wall in one["excluded"]],
    }


class Server:
    def __init__(self, macmcp, world, packs="calendar"):
        self.process = subprocess.Popen(
            [macmcp, "serve", "--simulate", world, "--no-permission-check", "--pack", packs, "--timeout-ms", "120000"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.number = 0
        self.request("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "oracle", "version": "1"}})

    def request(self, method, params):
        self.number += 1
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}) + "\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.number:
                return answer["result"]
        raise SystemExit("the server ended")

    def events(self, **arguments):
        """All pages: {id: begins}, and the titles that were not expanded."""
        found, offset, strange = {}, 0, set()
        while offset is not None:
            result = self.request("tools/call", {"name": "list_events", "arguments": {"limit": 1000, "offset": offset, **arguments}})
            if result.get("isError"):
                raise SystemExit(result["content"][0]["text"])
            answer = result["structuredContent"]
            if answer["not_reached"] or (answer["note"] and not arguments.get("through_app")):
                raise SystemExit(str({"not_reached": answer["not_reached"], "note": answer["note"]}))
            for event in answer["events"]:
                found.setdefault(event["id"], []).append(int(datetime.fromisoformat(event["begin"]).timestamp()))
            strange |= set(answer["not_expanded"])
            offset = answer["next_offset"]
        return found, strange

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def judge(name, one, got, wanted, faults):
    if sorted(got) != wanted:
        faults.append(f"{name} {one['id']} {one['rule']} from {one['first']} without {[str(at) for at in one['excluded']]}:\n"
                      f"  {[str(datetime.fromtimestamp(at, timezone.utc)) for at in sorted(got)]}\n"
                      f"  instead of {[str(datetime.fromtimestamp(at, timezone.utc)) for at in wanted]}")


def world_of(macmcp, folder, number, events, zone_name):
    """A world in that zone whose one calendar has these events."""
    description = {"version": 1, "time_zone": zone_name, "now": "2026-03-27 09:00", "world": {"app_data": {"com.apple.iCal": {"calendars": [{
        "name": "Home", "calendarIdentifier": "00000000-0000-4000-8000-00000000C001", "writable": True, "color": [1, 2, 3],
        "events": events}]}}}}
    return described(macmcp, folder, number, description)


def described(macmcp, folder, name, description):
    """A world made of a description."""
    source, world = Path(folder) / f"{name}.json", str(Path(folder) / f"world-{name}.json")
    source.write_text(json.dumps(description))
    subprocess.run([macmcp, "simulate", "new", world, "--from", str(source)], check=True, stdout=subprocess.DEVNULL)
    return world


def ran(macmcp, world, text):
    """What a script in JavaScript prints in a world, which is JSON."""
    script = Path(world).with_suffix(".js")
    script.write_text(text)
    done = subprocess.run([macmcp, "run-script", str(script), "--json", f"--simulate={world}", "--timeout-ms", "120000"],
                         check=False, capture_output=True, text=True)
    answer = json.loads(done.stdout)
    if answer["exit"] != {"status": 0, "signal": None}:
        raise SystemExit(answer["stderr"])
    return json.loads(answer["stdout"])


def end(faults):
    """Ends a judge: with the first faults where there are any."""
    for fault in faults[:20]:
        print(fault)
    if faults:
        raise SystemExit(f"{len(faults)} differences")


def main():
    macmcp, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    pick = random.Random(seed)
    faults, told = [], Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(0, count, PER_WORLD):
            zone_name = ZONES[number // PER_WORLD % len(ZONES)]
            zone = ZoneInfo(zone_name)
            all_series = [series(pick, number + at, zone) for at in range(min(PER_WORLD, count - number))]
            events = [record(one, zone) for one in all_series]
            server = Server(macmcp, world_of(macmcp, folder, number, events, zone_name))
            for first, last in RANGES:
                since = instant(datetime.fromisoformat(first), zone)
                until = instant(datetime.fromisoformat(last) + timedelta(days=1), zone)
                # It takes a hundred times as long as the other judge.
                is_judged_twice = number // PER_WORLD % 7 == 0
                other = by_recurring(all_series, zone, since, until) if is_judged_twice else {}
                fast, _ = server.events(**{"from": first, "to": last})
                slow, strange = server.events(**{"from": first, "to": last, "through_app": True})
                for one in all_series:
                    wanted = by_dateutil(one, zone, since, until)
                    told["judged twice"] += is_judged_twice
                    if is_judged_twice and sorted(other.get(one["id"], ())) != wanted:
                        # The two judges do not agree.
                        told["unclear"] += 1
                        continue
                    judge(f"EventKit in {zone_name}", one, fast.get(one["id"], []), wanted, faults)
                    told["judged"] += 1
                    if one["id"] in strange:
                        told["not expanded"] += 1
                        continue
                    judge(f"Calendar in {zone_name}", one, slow.get(one["id"], []), wanted, faults)
                    told["expanded"] += 1
            server.close()
    print(dict(told))
    end(faults)
    if told["unclear"] * 20 > told["judged twice"] or told["expanded"] * 10 < told["judged"] * EXPANDED:
        raise SystemExit("too few were judged")


if __name__ == "__main__":
    main()
