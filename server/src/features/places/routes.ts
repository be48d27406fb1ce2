import { placeRoutes, type Place } from '@wastegauge/contract/services/places';
import { defineFeature } from '../../platform/http/http.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Geocoder } from '../../platform/ports/geocoder.ts';
import type { Log } from '../../platform/log.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { findPlaces } from './service.ts';

export const placeFeature = defineFeature(placeRoutes, (deps: PlaceDeps) => ({
  listPlaces: (actor, { query }) => suggestPlaces(deps, actor, query.q),
}));

interface PlaceDeps {
  db: Db;
  geocoder: Geocoder;
  log: Log;
}

async function suggestPlaces(
  deps: PlaceDeps,
  actor: Actor,
  text: string,
): Promise<{ results: Place[] }> {
  await countHit(deps.db, { key: `places:${actor.user.id}`, hits: 240, windowSeconds: 60 });
  return { results: await findPlaces(deps, text, actor.user.language) };
}
