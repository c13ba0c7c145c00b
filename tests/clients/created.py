"""created.py MACMCP COUNT SEED: events and reminders of random days and moments, so many in each of six zones: what is created is found
by listing its day, both ways, and no other day; it is read back as it was given; and the simulated Mac keeps the instants that tzdata
has for it."""

import json
import random
import sys
import tempfile
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from recurrences import Server, end, world_of

ZONES = ["Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe"]
# Days on which clocks change in one of the zones.
CHANGES = [date(2025, 3, 30), date(2025, 10, 26), date(2025, 3, 9), date(2025, 11, 2), date(2025, 4, 6), date(2025, 10, 5)]


def day(pick):
    if pick.random() < 0.5:
        return pick.choice(CHANGES) + timedelta(days=pick.randint(-1, 1))
    return date(2024, 1, 1) + timedelta(days=pick.randint(0, 730))


def moment(pick, zone):
    """A moment that the clocks of the zone show once."""
    while True:
        wall = datetime.combine(day(pick), datetime.min.time()) + timedelta(minutes=5 * pick.randint(0, 287))
        at, again = wall.replace(tzinfo=zone), wall.replace(tzinfo=zone, fold=1)
        if at.utcoffset() == again.utcoffset() and datetime.fromtimestamp(at.timestamp(), zone).replace(tzinfo=None) == wall:
            return at


class Judge:
    def __init__(self, server, world, zone, name):
        self.server, self.world, self.zone, self.name = server, world, zone, name
        self.faults, self.judged = [], 0

    def call(self, tool, **arguments):
        result = self.server.request("tools/call", {"name": tool, "arguments": arguments})
        if result.get("isError"):
            raise SystemExit(f"{self.name}: {tool} {arguments}: {result['content'][0]['text']}")
        return result["structuredContent"]

    def hold(self, what, found, wanted):
        self.judged += 1
        if found != wanted:
            self.faults.append(f"{self.name}: {what}: {found} instead of {wanted}")

    def kept(self, key, value):
        """The record of the world with that value."""
        def walk(part):
            if isinstance(part, dict):
                if part.get(key) == value:
                    yield part
                for each in part.values():
                    yield from walk(each)
            elif isinstance(part, list):
                for each in part:
                    yield from walk(each)
        found = list(walk(json.loads(Path(self.world).read_text())["app_data"]))
        if len(found) != 1:
            raise SystemExit(f"{self.name}: {len(found)} records of {value}")
        return found[0]

    def listed(self, title, first, last):
        """Both ways of listing have it on its days, and neither on the days beside them."""
        for through_app in (False, True):
            for on, is_there in [(first, True), (last, True), (first - timedelta(days=1), False), (last + timedelta(days=1), False)]:
                answer = self.call("list_events", **{"from": on.isoformat(), "to": on.isoformat()}, through_app=through_app, limit=1000)
                own = [event for event in answer["events"] if event["title"] == title]
                self.hold(f"{title} listed on {on}, through_app: {through_app}", len(own), int(is_there))
                yield from own

    def event(self, title, given, first, last, begin, end):
        """An event that is given so, lies on these days, and lasts from one instant to another."""
        made = self.call("create_event", calendar="Home", title=title, begin=given[0], end=given[1])
        wanted = (*given, len(given[0]) == 10)
        self.hold(title, (made["begin"], made["end"], made["all_day"]), wanted)
        self.hold(f"effect of {title}", made["effect"], "confirmed")
        for own in self.listed(title, first, last):
            self.hold(f"{title} as listed", (own["begin"], own["end"], own["all_day"]), wanted)
        kept = self.kept("summary", title)
        self.hold(f"{title} as kept", (kept["startDate"], kept["endDate"]), (begin.timestamp(), end.timestamp()))
        return made

    def reminder(self, name, given, at):
        made = self.call("create_reminder", name=name, due=given)
        self.hold(name, (made["due"], made["all_day"], made["effect"]), (given, len(given) == 10, "confirmed"))
        for through_app in (False, True):
            listed = self.call("list_reminders", through_app=through_app, limit=1000)["reminders"]
            own = [(one["due"], one["all_day"]) for one in listed if one["name"] == name]
            self.hold(f"{name} as listed, through_app: {through_app}", own, [(given, len(given) == 10)])
        kept = self.kept("name", name)
        self.hold(f"{name} as kept", kept.get("alldayDueDate" if len(given) == 10 else "dueDate"), at.timestamp())

    def midnight(self, on):
        return datetime.combine(on, datetime.min.time()).replace(tzinfo=self.zone)


def judge(pick, judged, number):
    first = day(pick)
    last = first + timedelta(days=pick.choice([0, 0, 1, 5]))
    judged.event(f"Days {number}", (first.isoformat(), last.isoformat()), first, last,
                 judged.midnight(first), judged.midnight(last + timedelta(days=1)))
    begin = moment(pick, judged.zone)
    end = moment(pick, judged.zone)
    while not timedelta(0) <= end - begin < timedelta(days=3):
        end = begin.astimezone(timezone.utc) + timedelta(minutes=pick.choice([0, 30, 600, 1500]))
        end = end.astimezone(judged.zone)
    # What ends at midnight is not on the day that begins then.
    touched = end - timedelta(seconds=1) if end > begin else end
    given = (begin.isoformat(), end.isoformat())
    made = judged.event(f"Moment {number}", given, begin.date(), touched.date(), begin, end)
    later = moment(pick, judged.zone)
    changed = judged.call("update_event", id=made["id"], calendar="Home", begin=later.isoformat(), end=later.isoformat())
    judged.hold("a changed event", (changed["begin"], changed["end"], changed["effect"]), (later.isoformat(), later.isoformat(), "confirmed"))
    judged.reminder(f"Day {number}", first.isoformat(), judged.midnight(first))
    judged.reminder(f"Time {number}", begin.isoformat(), begin)


def main():
    macmcp, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    pick = random.Random(seed)
    faults, total = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for number, name in enumerate(ZONES):
            world = world_of(macmcp, folder, number, [], name)
            server = Server(macmcp, world, "calendar,reminders")
            judged = Judge(server, world, ZoneInfo(name), name)
            for place in range(count):
                judge(pick, judged, place)
            server.close()
            faults += judged.faults
            total += judged.judged
    print(f"{total} answers in {len(ZONES)} zones")
    end(faults)


if __name__ == "__main__":
    main()
