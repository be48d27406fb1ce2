import type { Zone } from '@wastegauge/contract/directory/devices';

/** Monitors with the oldest waiting capture first, those without any last. */
export const oldestFirst = (zones: readonly Zone[]): Zone[] =>
  zones.toSorted((one, other) => {
    const [first, second] = [one.oldest_waiting_at, other.oldest_waiting_at];
    if (first === second) return 0;
    if (first === null) return 1;
    return second === null || first < second ? -1 : 1;
  });

export function findZones(zones: readonly Zone[], text: string): Zone[] {
  const words = text.toLowerCase().split(/\s+/u);
  return zones.filter(({ serial, name, site_name: site }) => {
    const place = `${serial} ${name} ${site}`.toLowerCase();
    return words.every((word) => place.includes(word));
  });
}
