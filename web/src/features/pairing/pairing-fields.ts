import type { Device } from '@wastegauge/contract/directory/devices';
import { pairingRoutes } from '@wastegauge/contract/directory/pairing';
import { z } from 'zod';
import { byServerRules } from '../../widgets/forms/server-rules.ts';

export interface PairingFields {
  code: string;
  siteId: string | null;
  /** The tablet to replace; empty for a new one. */
  replacedId: string;
  name: string;
  type: Device['type'];
  weighing: Device['weighing'];
}

export const newTablet: PairingFields = {
  code: '',
  siteId: null,
  replacedId: '',
  name: '',
  type: 'PREP_AND_PRODUCTION_WASTE',
  weighing: 'single',
};

const { params, body } = pairingRoutes.confirmPairing;

export const pairingCode = params.shape.pairing;

const fieldOfPath: Record<string, keyof PairingFields> = {
  pairing: 'code',
  site: 'siteId',
  device: 'replacedId',
  name: 'name',
  type: 'type',
  weighing: 'weighing',
};

export const fieldAtPath = (path: string): keyof PairingFields | undefined => fieldOfPath[path];

export const pairingForm = byServerRules({
  body: z.strictObject({ ...params.shape, ...body.shape }),
  bodyOf: ({ code, siteId, replacedId, ...tablet }: PairingFields) => ({
    ...tablet,
    pairing: code,
    site: siteId === null ? undefined : Number(siteId),
    device: replacedId === '' ? undefined : Number(replacedId),
  }),
  fieldOf: fieldAtPath,
});
export type ConfirmedPairing = z.output<typeof pairingForm>;
