import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { defineFeature } from '../../platform/http/http.ts';
import { createCallLimit } from './call-limit.ts';
import type { CaptureDeps } from './calls.ts';
import { receiveHeartbeat } from './heartbeat.ts';
import { deliverPicture } from './late-picture.ts';
import { deliverBatch, deliverForm } from './service.ts';
import { createTurns } from './turns.ts';

export const captureFeature = defineFeature(
  captureRoutes,
  (given: Omit<CaptureDeps, 'callLimit' | 'turns'>) => {
    const deps: CaptureDeps = { ...given, callLimit: createCallLimit(), turns: createTurns() };
    return {
      deliverCaptures: (caller, { body, upload }) =>
        upload ? deliverForm(deps, caller, upload) : deliverBatch(deps, caller, body),
      deliverPicture: (caller, { params, query, upload }) =>
        deliverPicture(deps, caller, { captureId: params.capture_id, ...query }, upload),
      sendHeartbeat: (caller, { body }) => receiveHeartbeat(deps, caller, body),
    };
  },
);
