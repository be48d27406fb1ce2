import type { deviceRoutes } from '@wastegauge/contract/devices';
import type { Handlers } from '../../platform/http.ts';
import type { EventDeps } from '../events/service.ts';
import { readLatestEvent } from '../live/service.ts';
import { endKey, issueKey, listKeys, listZones } from './service.ts';

export const deviceHandlers = (deps: EventDeps): Handlers<typeof deviceRoutes> => ({
  listZones: (actor, { query }) => listZones(deps.db, actor, query),
  getLatestEvent: (actor, { params }) => readLatestEvent(deps, actor, params.id),
  listDeviceKeys: (actor, { params }) => listKeys(deps.db, actor, params.id),
  issueDeviceKey: (actor, { params, body }) => issueKey(deps.db, actor, params.id, body),
  revokeDeviceKey: (actor, { params }) => endKey(deps.db, actor, params),
});
