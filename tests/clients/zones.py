"""zones.py MACMCP COUNT SEED: the times of results against tzdata, in so many zones, both ways of list_events: moments of this century
near changes of the clocks and elsewhere are told as Python's zoneinfo tells them, and a day is found by its name."""

import random
import sys
import tempfile
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

from recurrences import Server, end, world_of

EVENTS = 150
# What macOS calls zones: regions, no abbreviations and no links to the past.
REGIONS = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")


def changes(zone):
    """The hours in which the clocks of a zone change, from 2015 to 2025: what comes later is foreseen otherwise by other versions of the data."""
    at = datetime(2015, 1, 1, tzinfo=timezone.utc)
    found, before = [], None
    while at.year < 2026:
        offset = at.astimezone(zone).utcoffset()
        if before is not None and offset != before:
            found.append(at)
        before = offset
        at += timedelta(hours=6)
    return found


def moments(pick, zone):
    near = changes(zone)
    for _ in range(EVENTS):
        if near and pick.random() < 0.5:
            at = pick.choice(near) - timedelta(seconds=pick.randint(-28800, 28800))
        else:
            at = datetime(2015, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=pick.randint(0, 10 * 31536000))
        yield at.replace(microsecond=0)


def record(number, at):
    seconds = int(at.timestamp())
    return {"uid": f"z{number}", "summary": f"z{number}", "startDate": seconds, "endDate": seconds + 60, "alldayEvent": False,
            "status": "confirmed", "sequence": 0, "stampDate": seconds, "attendees": [], "displayAlarms": []}


def told(server, **arguments):
    found, offset = {}, 0
    while offset is not None:
        call = {"name": "list_events", "arguments": {"limit": 1000, "offset": offset, **arguments}}
        answer = server.request("tools/call", call)["structuredContent"]
        found.update((event["id"], event["begin"]) for event in answer["events"])
        offset = answer["next_offset"]
    return found


def main():
    macmcp, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    pick = random.Random(seed)
    zones = pick.sample(sorted(zone for zone in available_timezones() if zone.startswith(REGIONS)), count)
    faults, judged = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for number, name in enumerate(["Pacific/Apia", "Australia/Lord_Howe", *zones]):
            zone = ZoneInfo(name)
            all_moments = list(moments(pick, zone))
            server = Server(macmcp, world_of(macmcp, folder, number, [record(*one) for one in enumerate(all_moments)], name))
            whole = {"from": "2014-12-31", "to": "2031-01-02"}
            fast, slow = told(server, **whole), told(server, **whole, through_app=True)
            for place, at in enumerate(all_moments):
                local = at.astimezone(zone)
                wanted = local.isoformat()
                judged += 1
                if fast.get(f"z{place}") != wanted:
                    faults.append(f"{name} {at}: {fast.get(f'z{place}')} instead of {wanted}")
                # A script of Calendar is told a time on the wall: of one that comes twice, it cannot tell which.
                is_twice = local.replace(fold=1, tzinfo=None).replace(tzinfo=zone, fold=1).utcoffset() != local.replace(fold=0).utcoffset()
                if not is_twice and slow.get(f"z{place}") != wanted:
                    faults.append(f"{name} {at} through Calendar: {slow.get(f'z{place}')} instead of {wanted}")
            day = all_moments[0].astimezone(zone).date().isoformat()
            on_day = {f"z{place}" for place, at in enumerate(all_moments) if at.astimezone(zone).date().isoformat() == day}
            begun = {id for id, begin in told(server, **{"from": day, "to": day}).items() if begin.startswith(day)}
            if begun != on_day:
                faults.append(f"{name} {day}: {begun} instead of {on_day}")
            server.close()
    print(f"{judged} moments in {count + 2} zones")
    end(faults)


if __name__ == "__main__":
    main()
