import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldAddress from 'world-atlas/countries-50m.json?url';

type World = Topology<{ countries: GeometryCollection }>;

const isWorld = (value: unknown): value is World =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Topology';

/** A separate file that only maps load. */
export async function fetchCountries(signal: AbortSignal): Promise<FeatureCollection> {
  const reply = await fetch(worldAddress, { signal });
  const world: unknown = await reply.json();
  if (!reply.ok || !isWorld(world)) throw new Error('Map outlines could not be read');
  return feature(world, world.objects.countries);
}
