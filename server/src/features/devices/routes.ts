import { deviceManagementRoutes, deviceRoutes } from '@wastegauge/contract/directory/devices';
import { defineFeature } from '../../platform/http/http.ts';
import {
  assignDevices,
  changeDevice,
  createDevice,
  listDevices,
  readDevice,
  setDeviceArchived,
  type DeviceDeps,
} from './management.ts';
import { endKey, issueKey, listKeys, listZones } from './service.ts';

export const deviceFeature = defineFeature(deviceRoutes, (deps: DeviceDeps) => ({
  listZones: (actor, { query }) => listZones(deps.db, actor, query),
  listDeviceKeys: (actor, { params }) => listKeys(deps.db, actor, params.id),
  issueDeviceKey: (actor, { params, body }) => issueKey(deps.db, actor, params.id, body),
  revokeDeviceKey: (actor, { params }) => endKey(deps.db, actor, params),
}));

export const deviceManagementFeature = defineFeature(
  deviceManagementRoutes,
  (deps: DeviceDeps) => ({
    listDevices: (actor, { query }) => listDevices(deps, actor, query),
    getDevice: (actor, { params }) => readDevice(deps, actor, params.id),
    createDevice: (actor, { body }) => createDevice(deps, actor, body),
    updateDevice: (actor, { params, body }) => changeDevice(deps, actor, params.id, body),
    archiveDevice: (actor, { params }) => setDeviceArchived(deps, actor, params.id, true),
    restoreDevice: (actor, { params }) => setDeviceArchived(deps, actor, params.id, false),
    assignDevices: (actor, { body }) => assignDevices(deps, actor, body),
  }),
);
