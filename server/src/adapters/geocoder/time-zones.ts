import { readFileSync } from 'node:fs';
import { z } from 'zod';

const timeZone = z.object({
  name: z.string(),
  /** Of the principal town; given where a country has several zones. */
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  /** Codes of GeoNames for regions that belong to the zone as a whole. */
  regions: z.array(z.string()).default([]),
});
type TimeZone = z.infer<typeof timeZone>;

const countriesFile = new URL('../../../catalogue/countries.json', import.meta.url);

export function readTimeZones(): Map<string, TimeZone[]> {
  const countries = z
    .array(z.object({ country: z.string(), time_zones: z.array(timeZone) }))
    .parse(JSON.parse(readFileSync(countriesFile, 'utf8')));
  return new Map(countries.map(({ country, time_zones }) => [country, time_zones]));
}

export interface Location {
  longitude: number;
  latitude: number;
}

/** The zone of the town's region, else the zone with the nearest principal town. */
export function findTimeZone(
  zones: readonly TimeZone[],
  town: Location & { region: string },
): string | undefined {
  if (zones.length < 2) return zones[0]?.name;
  const byRegion = zones.find(({ regions }) => regions.includes(town.region));
  if (byRegion) return byRegion.name;
  const distances = zones.map(({ name, longitude = 0, latitude = 0 }) => ({
    name,
    distance: squaredDistance(town, { longitude, latitude }),
  }));
  return distances.toSorted((one, other) => one.distance - other.distance)[0]?.name;
}

/** In squared degrees of latitude; for comparisons only. */
export function squaredDistance(one: Location, other: Location): number {
  const turn = Math.abs(one.longitude - other.longitude);
  const across = Math.min(turn, 360 - turn) * Math.cos((one.latitude * Math.PI) / 180);
  return across ** 2 + (one.latitude - other.latitude) ** 2;
}
