import { pairingRoutes } from '@wastegauge/contract/directory/pairing';
import { defineFeature } from '../../platform/http/http.ts';
import { confirmPairing, readPairing, startPairing, type PairingDeps } from './service.ts';

export const pairingFeature = defineFeature(pairingRoutes, (deps: PairingDeps) => ({
  startPairing: (visitor, { body }) => startPairing(deps, visitor, body),
  getPairing: (actor, { params }) => readPairing(deps, actor, params.pairing),
  confirmPairing: (actor, { params, body }) => confirmPairing(deps, actor, params.pairing, body),
}));
