import ICAL from 'ical.js';
import { hourMs, namedZone, utc, zoneOf, type Wall, type Zone } from './clock.ts';
import type { Guard } from './guard.ts';
import { icalTime } from './repeats.ts';
import { windowsZones } from './windows-zones.ts';

/** The zone a TZID means; null for one nobody knows, whose times are read on the clock of the site. */
export type ZoneFinder = (tzid: string) => Zone | null;

// No calendar has as many, and each takes milliseconds.
const maxZones = 300;
const zoneLength = 100_000;

/** As the file defines it, else by its name: an IANA name, one of Windows, or an IANA name behind a prefix. */
export function createZoneFinder(
  definitions: readonly string[],
  { guard, lastYear }: { guard: Guard; lastYear: number },
): ZoneFinder {
  const defined = new Map<string, string>();
  for (const text of definitions.slice(0, maxZones)) {
    const tzid = /^TZID(?:;[^:\r\n]*)?:(.*)$/im.exec(text)?.[1]?.trim();
    if (tzid !== undefined && text.length < zoneLength) defined.set(tzid, text);
  }
  const known = new Map<string, Zone | null>();
  return (given) => {
    const tzid = given.trim();
    const found = known.get(tzid);
    if (found !== undefined) return found;
    const text = defined.get(tzid);
    const zone =
      (text === undefined ? undefined : definedZone(tzid, text, { guard, lastYear })) ??
      zoneByName(tzid) ??
      null;
    known.set(tzid, zone);
    return zone;
  };
}

function zoneByName(tzid: string): Zone | undefined {
  if (/^(?:Z|UTC|GMT|Etc\/UTC)$/i.test(tzid)) return utc;
  const [, city] = /([A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_+-]+)?)$/.exec(tzid) ?? [];
  const names = [windowsZones[tzid], tzid, city];
  for (const name of names) {
    const zone = name === undefined ? undefined : namedZone(name);
    if (zone) return zone;
  }
  return undefined;
}

/** Undefined when the definition says nothing that could be used. */
function definedZone(
  tzid: string,
  text: string,
  { guard, lastYear }: { guard: Guard; lastYear: number },
): Zone | undefined {
  try {
    const component = ICAL.Component.fromString(text);
    const isUsable = component
      .getAllSubcomponents()
      .some((part) =>
        ['dtstart', 'tzoffsetto', 'tzoffsetfrom'].every((name) => part.hasProperty(name)),
      );
    if (!isUsable) return undefined;
    const timezone = new ICAL.Timezone(component);
    // The last year it is asked for: the changes of all years before are known afterwards.
    const last = Date.UTC(lastYear, 11, 31);
    if (guard(() => timezone.utcOffset(icalTime(last, false))) === undefined) return undefined;
    const offsetOnWall = (wall: Wall): number =>
      timezone.utcOffset(icalTime(Math.min(wall, last), false)) * 1000;
    return definedBy(tzid, offsetOnWall);
  } catch {
    return undefined;
  }
}

/** The definition tells offsets by the clock itself; by an instant they are found in a second look. */
function definedBy(tzid: string, offsetOnWall: (wall: Wall) => number): Zone {
  const known = new Map<number, number>();
  const byInstant = zoneOf(tzid, (instant) => {
    const hour = Math.floor(instant / (hourMs / 4));
    const offset =
      known.get(hour) ?? offsetOnWall(instant + offsetOnWall(instant + offsetOnWall(instant)));
    known.set(hour, offset);
    return offset;
  });
  return byInstant;
}
