#!/usr/bin/env python3
"""Local days and wall-clock times around every change of UTC offset, according to Python's zoneinfo.

Prints one line for each zone and change, with numbers separated by spaces:

    zone  change  day...  instant...

change   the instant of the change, in seconds since 1970-01-01T00:00:00Z
day      for each of DELTAS (seconds from the change), for each of DAY_STARTS (minutes): the local day, in days from
         the UTC date of the change
instant  for each of DAYS (days from the UTC date of the change), for each of WALL_CLOCK (minutes after midnight): the
         instant of that wall-clock time, the earlier one if there are two, in seconds from the change

The lists below are repeated in ZoneOracleTests.swift. `zones.py --every N` takes every Nth zone only, `zones.py --count`
prints zones and changes instead.
"""

import datetime
import os
import struct
import sys
import zoneinfo

DAY_STARTS = [0, 180, 240, 1380]
DELTAS = [-172800, -90000, -86400, -43200, -14400, -7200, -3601, -3600, -1801, -1, 0, 1, 1799, 1800, 3599, 3600, 7200, 14400, 43200, 86400, 90000, 172800]
DAYS = [-2, -1, 0, 1, 2]
WALL_CLOCK = [0, 1, 30, 61, 90, 120, 150, 180, 240, 1380, 1439]
LAST_YEAR = 2037

EPOCH = datetime.date(1970, 1, 1).toordinal()


def stored_changes(name):
    """The instants listed in the zone's TZif file (RFC 8536), version 2 or later."""
    for folder in zoneinfo.TZPATH:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            with open(path, "rb") as file:
                data = file.read()
            break
    else:
        raise SystemExit(f"no file for {name}")

    def header(start):
        if data[start:start + 4] != b"TZif":
            raise SystemExit(f"{name}: not a TZif file")
        return struct.unpack(">6I", data[start + 20:start + 44])

    utc, standard, leap, times, types, letters = header(0)
    second = 44 + times * 5 + types * 6 + letters + leap * 8 + standard + utc
    times = header(second)[3]
    return list(struct.unpack(f">{times}q", data[second + 44:second + 44 + times * 8]))


def offset(zone, instant):
    return int(datetime.datetime.fromtimestamp(instant, zone).utcoffset().total_seconds())


def changes(name, zone):
    """All instants from the year 1800 to LAST_YEAR at which the offset changes."""
    found = set(stored_changes(name))
    end = int(datetime.datetime(LAST_YEAR + 1, 1, 1, tzinfo=datetime.timezone.utc).timestamp())
    # What the file leaves to its footer rule is found by looking at every fifth day and halving.
    here = max(max(found, default=0), 0)
    while here < end:
        there = here + 5 * 86400
        low, high = here, there
        if offset(zone, low) != offset(zone, high):
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(zone, middle) == offset(zone, low) else (low, middle)
            found.add(high)
        here = there
    start = int(datetime.datetime(1800, 1, 1, tzinfo=datetime.timezone.utc).timestamp())
    return sorted(at for at in found if start <= at < end and offset(zone, at - 1) != offset(zone, at))


def line(name, zone, change):
    base = datetime.datetime.fromtimestamp(change, datetime.timezone.utc).date().toordinal()
    numbers = [change]
    for delta in DELTAS:
        local = datetime.datetime.fromtimestamp(change + delta, zone).replace(tzinfo=None)
        numbers += [(local - datetime.timedelta(minutes=start)).toordinal() - base for start in DAY_STARTS]
    for day in DAYS:
        midnight = datetime.datetime.fromordinal(base + day).replace(tzinfo=zone)
        numbers += [int((midnight + datetime.timedelta(minutes=minute)).timestamp()) - change for minute in WALL_CLOCK]
    return " ".join([name, *map(str, numbers)])


def main():
    zones = total = 0
    every = int(sys.argv[sys.argv.index("--every") + 1]) if "--every" in sys.argv else 1
    for name in sorted(zoneinfo.available_timezones() - {"localtime", "posixrules", "Factory"})[::every]:
        zone = zoneinfo.ZoneInfo(name)
        zones += 1
        for change in changes(name, zone):
            total += 1
            if "--count" not in sys.argv:
                print(line(name, zone, change))
    if "--count" in sys.argv:
        print(zones, "zones,", total, "changes")


main()
