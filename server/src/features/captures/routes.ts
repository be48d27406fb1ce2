import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { defineFeature } from '../../platform/http/http.ts';
import { createCallLimit, createDeviceQueue } from './device-limits.ts';
import {
  deliverBatch,
  deliverForm,
  deliverPicture,
  receiveHeartbeat,
  type CaptureDeps,
} from './service.ts';

export const captureFeature = defineFeature(
  captureRoutes,
  (ports: Omit<CaptureDeps, 'callLimit' | 'runInTurn'>) => {
    const deps = { ...ports, callLimit: createCallLimit(), runInTurn: createDeviceQueue() };
    return {
      deliverCaptures: (caller, { body, upload }) =>
        upload ? deliverForm(deps, caller, upload) : deliverBatch(deps, caller, body),
      deliverPicture: (caller, { params, query, upload }) =>
        deliverPicture(deps, caller, { captureId: params.capture_id, ...query }, upload),
      sendHeartbeat: (caller, { body }) => receiveHeartbeat(deps, caller, body),
    };
  },
);
