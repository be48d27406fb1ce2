import type { deviceManagementRoutes } from '@wastegauge/contract/device-management';
import type { deviceRoutes } from '@wastegauge/contract/devices';
import type { Handlers } from '../../platform/http.ts';
import type { EventDeps } from '../events/service.ts';
import { readLatestEvent } from '../live/service.ts';
import {
  assignDevices,
  changeDevice,
  createDevice,
  listDevices,
  readDevice,
  type DeviceDeps,
} from './management.ts';
import { endKey, issueKey, listKeys, listZones } from './service.ts';

export const deviceHandlers = (deps: EventDeps): Handlers<typeof deviceRoutes> => ({
  listZones: (actor, { query }) => listZones(deps.db, actor, query),
  getLatestEvent: (actor, { params }) => readLatestEvent(deps, actor, params.id),
  listDeviceKeys: (actor, { params }) => listKeys(deps.db, actor, params.id),
  issueDeviceKey: (actor, { params, body }) => issueKey(deps.db, actor, params.id, body),
  revokeDeviceKey: (actor, { params }) => endKey(deps.db, actor, params),
});

export const deviceManagementHandlers = (
  deps: DeviceDeps,
): Handlers<typeof deviceManagementRoutes> => ({
  listDevices: (actor, { query }) => listDevices(deps, actor, query),
  getDevice: (actor, { params }) => readDevice(deps, actor, params.id),
  createDevice: (actor, { body }) => createDevice(deps, actor, body),
  updateDevice: (actor, { params, body }) => changeDevice(deps, actor, params.id, body),
  assignDevices: (actor, { body }) => assignDevices(deps, actor, body),
});
