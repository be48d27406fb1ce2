import { placeRoutes, type Place } from '@wastegauge/contract/services/places';
import { defineFeature } from '../../platform/http/http.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Geocoder } from '../../platform/ports/geocoder.ts';
import type { Log } from '../../platform/log.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';

export const placeFeature = defineFeature(placeRoutes, (deps: PlaceDeps) => ({
  listPlaces: (actor, { query }) => suggestPlaces(deps, actor, query.q),
}));

interface PlaceDeps {
  db: Db;
  geocoder: Geocoder;
  log: Log;
}

/** Addresses can always be typed: a slow or failing service costs only its suggestions. */
async function suggestPlaces(
  { db, geocoder, log }: PlaceDeps,
  actor: Actor,
  text: string,
): Promise<{ results: Place[] }> {
  await countHit(db, { key: `places:${actor.user.id}`, hits: 240, windowSeconds: 60 });
  try {
    return { results: await geocoder.find(text, actor.user.language) };
  } catch (error) {
    log.warn({ err: error }, 'The geocoder failed');
    return { results: [] };
  }
}
