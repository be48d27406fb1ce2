import { Worker } from 'node:worker_threads';
import type { Language } from '@wastegauge/contract/values/languages';
import type { Place } from '@wastegauge/contract/services/places';
import { maxPlaces, type Geocoder } from '../../platform/ports/geocoder.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { fold } from './folding.ts';

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
function findTowns(gazetteer: PackedGazetteer, typed: string, language: Language): Place[] {
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
  const places = new Map<string, Place>();
  for (const index of [...found].toSorted((a, b) => populationOf(b) - populationOf(a))) {
    const region = countryName(gazetteer, index, language);
    if (!fold(region).startsWith(country)) continue;
    const name = `${decoder.decode(slice(gazetteer.names, gazetteer.nameEnds, index))}, ${region}`;
    // Of two towns with the same name in one country, keep the larger.
    if (!places.has(name)) places.set(name, { name, ...readLocation(gazetteer, index) });
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

function countryName({ countries }: PackedGazetteer, town: number, language: Language): string {
  const code = decoder.decode(countries.subarray(2 * town, 2 * town + 2));
  const names = regionNames.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  regionNames.set(language, names);
  return names.of(code) ?? code;
}

function readLocation(
  { coordinates }: PackedGazetteer,
  town: number,
): Pick<Place, 'longitude' | 'latitude'> {
  const rounded = (degrees: number | undefined): number => Number((degrees ?? 0).toFixed(4));
  return {
    longitude: rounded(coordinates[2 * town]),
    latitude: rounded(coordinates[2 * town + 1]),
  };
}
