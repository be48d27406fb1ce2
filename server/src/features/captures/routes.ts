import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { defineFeature } from '../../platform/http/http.ts';
import {
  deliverBatch,
  deliverForm,
  deliverPicture,
  openCaptures,
  receiveHeartbeat,
  type CaptureDeps,
} from './service.ts';

export const captureFeature = defineFeature(
  captureRoutes,
  (ports: Omit<CaptureDeps, 'callLimit' | 'runInTurn'>) => {
    const deps = openCaptures(ports);
    return {
      deliverCaptures: (caller, { body, upload }) =>
        upload ? deliverForm(deps, caller, upload) : deliverBatch(deps, caller, body),
      deliverPicture: (caller, { params, query, upload }) =>
        deliverPicture(deps, caller, { captureId: params.capture_id, ...query }, upload),
      sendHeartbeat: (caller, { body }) => receiveHeartbeat(deps, caller, body),
    };
  },
);
