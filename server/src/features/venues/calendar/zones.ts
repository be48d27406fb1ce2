import ICAL from 'ical.js';
import { hourMs, namedZone, utc, createZone, type Wall, type TimeZone } from './clock.ts';
import type { Guard } from './guard.ts';
import { icalTime } from './repeats.ts';
import { windowsZones } from './windows-zones.ts';

/** Null for an unknown zone; its times are read on the clock of the site. */
export type ZoneFinder = (tzid: string) => TimeZone | null;

// Bounds the work on hostile files: each definition takes milliseconds.
const maxZones = 300;
const zoneLength = 100_000;

/** Order: the definition in the file, an IANA name, a Windows name, an IANA name after a prefix. */
export function createZoneFinder(
  definitions: readonly string[],
  { guard, lastYear }: { guard: Guard; lastYear: number },
): ZoneFinder {
  const defined = new Map<string, string>();
  for (const text of definitions.slice(0, maxZones)) {
    const tzid = /^TZID(?:;[^:\r\n]*)?:(.*)$/im.exec(text)?.[1]?.trim();
    if (tzid !== undefined && text.length < zoneLength) defined.set(tzid, text);
  }
  const known = new Map<string, TimeZone | null>();
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

function zoneByName(tzid: string): TimeZone | undefined {
  if (/^(?:Z|UTC|GMT|Etc\/UTC)$/i.test(tzid)) return utc;
  const [, city] = /([A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_+-]+)?)$/.exec(tzid) ?? [];
  const names = [windowsZones[tzid], tzid, city];
  for (const name of names) {
    const zone = name === undefined ? undefined : namedZone(name);
    if (zone) return zone;
  }
  return undefined;
}

function definedZone(
  tzid: string,
  text: string,
  { guard, lastYear }: { guard: Guard; lastYear: number },
): TimeZone | undefined {
  try {
    const component = ICAL.Component.fromString(text);
    const isUsable = component
      .getAllSubcomponents()
      .some((part) =>
        ['dtstart', 'tzoffsetto', 'tzoffsetfrom'].every((name) => part.hasProperty(name)),
      );
    if (!isUsable) return undefined;
    const timezone = new ICAL.Timezone(component);
    // Asking for the last year makes ical.js compute all changes before it.
    const last = Date.UTC(lastYear, 11, 31);
    if (guard(() => timezone.utcOffset(icalTime(last, false))) === undefined) return undefined;
    const offsetOnWall = (wall: Wall): number =>
      timezone.utcOffset(icalTime(Math.min(wall, last), false)) * 1000;
    return zoneFromOffsets(tzid, offsetOnWall);
  } catch {
    return undefined;
  }
}

/** The definition gives offsets by local time, so an instant needs two passes. */
function zoneFromOffsets(tzid: string, offsetOnWall: (wall: Wall) => number): TimeZone {
  const known = new Map<number, number>();
  const byInstant = createZone(tzid, (instant) => {
    const hour = Math.floor(instant / (hourMs / 4));
    const offset =
      known.get(hour) ?? offsetOnWall(instant + offsetOnWall(instant + offsetOnWall(instant)));
    known.set(hour, offset);
    return offset;
  });
  return byInstant;
}
