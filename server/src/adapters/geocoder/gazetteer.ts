import { Worker } from 'node:worker_threads';
import type { Language } from '@wastegauge/contract/values/languages';
import { maxPlaces, type FoundPlace, type Geocoder } from '../../platform/ports/geocoder.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { fold } from './folding.ts';
import { squaredDistance, type Location } from './time-zones.ts';

/** The towns of GeoNames in a few megabytes: concatenated texts with their end offsets, keys sorted. */
export interface PackedGazetteer {
  names: Uint8Array<ArrayBuffer>;
  nameEnds: Uint32Array<ArrayBuffer>;
  keys: Uint8Array<ArrayBuffer>;
  keyEnds: Uint32Array<ArrayBuffer>;
  townOfKey: Uint32Array<ArrayBuffer>;
  /** Two letters each. */
  countries: Uint8Array<ArrayBuffer>;
  populations: Uint32Array<ArrayBuffer>;
  /** Alternating longitude and latitude. */
  coordinates: Float32Array<ArrayBuffer>;
  /** Indexes in `zoneNames`. */
  zones: Uint16Array<ArrayBuffer>;
  zoneNames: readonly string[];
}

/** The built-in gazetteer, loaded on first use. */
export function createGazetteerGeocoder(open = openGazetteer): Geocoder {
  const opened = loadOnce(open);
  return {
    find: async (typed, language) => findTowns(await opened(), typed, language),
  };
}

export async function openGazetteer(): Promise<PackedGazetteer> {
  const worker = new Worker(new URL('gazetteer-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 },
  });
  try {
    return await new Promise<PackedGazetteer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The gazetteer could not be read.')));
    });
  } finally {
    await worker.terminate();
  }
}

const decoder = new TextDecoder();

const slice = (bytes: Uint8Array, ends: Uint32Array, index: number): Uint8Array =>
  bytes.subarray(index === 0 ? 0 : ends[index - 1], ends[index]);

/** "Cork" or "Cork, Ire": prefix of a town and, after a comma, of its country. Largest towns first. */
function findTowns(gazetteer: PackedGazetteer, typed: string, language: Language): FoundPlace[] {
  const [town = '', ...rest] = typed.split(',');
  const country = fold(rest.at(-1) ?? '');
  const prefix = new TextEncoder().encode(fold(town));
  if (prefix.length === 0) return [];
  const { townOfKey, populations } = gazetteer;
  const populationOf = (index: number): number => populations[index] ?? 0;
  const found = new Set<number>();
  for (
    let key = lowerBound(gazetteer, prefix);
    key < townOfKey.length && startsWith(slice(gazetteer.keys, gazetteer.keyEnds, key), prefix);
    key += 1
  ) {
    found.add(townOfKey[key] ?? 0);
  }
  const places = new Map<string, FoundPlace>();
  for (const index of [...found].toSorted((a, b) => populationOf(b) - populationOf(a))) {
    const region = countryName(gazetteer, index, language);
    if (!fold(region).startsWith(country)) continue;
    const name = `${decoder.decode(slice(gazetteer.names, gazetteer.nameEnds, index))}, ${region}`;
    // Of two towns with the same name in one country, keep the larger.
    if (!places.has(name)) {
      const country = countryCode(gazetteer, index);
      const timezone = zoneName(gazetteer, index);
      places.set(name, { name, ...readLocation(gazetteer, index), country, timezone });
    }
    if (places.size === maxPlaces) break;
  }
  return [...places.values()];
}

function lowerBound({ keys, keyEnds }: PackedGazetteer, prefix: Uint8Array): number {
  let [low, high] = [0, keyEnds.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Buffer.compare(slice(keys, keyEnds, middle), prefix) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const startsWith = (key: Uint8Array, prefix: Uint8Array): boolean =>
  key.length >= prefix.length && prefix.every((byte, index) => key[index] === byte);

const regionNames = new Map<Language, Intl.DisplayNames>();

const countryCode = ({ countries }: PackedGazetteer, town: number): string =>
  decoder.decode(countries.subarray(2 * town, 2 * town + 2));

const zoneName = ({ zones, zoneNames }: PackedGazetteer, town: number): string | null =>
  zoneNames[zones[town] ?? 0] || null;

function countryName(gazetteer: PackedGazetteer, town: number, language: Language): string {
  const code = countryCode(gazetteer, town);
  const names = regionNames.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  regionNames.set(language, names);
  return names.of(code) ?? code;
}

function readLocation({ coordinates }: PackedGazetteer, town: number): Location {
  const rounded = (degrees: number | undefined): number => Number((degrees ?? 0).toFixed(4));
  return {
    longitude: rounded(coordinates[2 * town]),
    latitude: rounded(coordinates[2 * town + 1]),
  };
}

export type FindTimeZone = (country: string, at: Location) => Promise<string | null>;

/** The time zone of the nearest town in the country. */
export function createTimeZoneFinder(open = openGazetteer): FindTimeZone {
  const opened = loadOnce(open);
  return async (country, at) => {
    const gazetteer = await opened();
    const [first, second] = new TextEncoder().encode(country);
    const { countries, coordinates } = gazetteer;
    let [nearest, shortest] = [-1, Infinity];
    for (let town = 0; 2 * town < countries.length; town += 1) {
      if (countries[2 * town] !== first || countries[2 * town + 1] !== second) continue;
      const distance = squaredDistance(at, {
        longitude: coordinates[2 * town] ?? 0,
        latitude: coordinates[2 * town + 1] ?? 0,
      });
      if (distance < shortest) [nearest, shortest] = [town, distance];
    }
    return nearest === -1 ? null : zoneName(gazetteer, nearest);
  };
}
