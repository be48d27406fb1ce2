import { z } from 'zod';
import { routes } from '../route.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam } from '../values/paging.ts';
import { texts } from '../values/texts.ts';
import { requiredText } from './accounts.ts';
import { deviceTypes } from './devices.ts';

/** Without the letters and digits that people mix up: I, O, 0 and 1. */
export const pairingAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const pairingCodeLength = 6;
export const pairingMinutes = 10;

const isPairingCode = new RegExp(`^[${pairingAlphabet}]{${pairingCodeLength}}$`);

/** People may type lower case letters, spaces and hyphens. */
const pairingCode = z
  .string(whenMissing(texts.requiredField))
  .max(20)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((code) => isPairingCode.test(code), texts.pairingCodeInvalid);

const codeParams = z.strictObject({ pairing: pairingCode });

export const pairingRoutes = routes({
  startPairing: {
    method: 'POST',
    path: '/api/pairings/',
    access: 'public',
    summary:
      'A code for a tablet that is to become a monitor, and a key that works after a user has confirmed the code',
    body: z.strictObject({ has_camera: z.boolean() }),
    status: 201,
    reply: z.object({ code: z.string(), key: z.string(), expires_at: z.iso.datetime() }),
  },
  getPairing: {
    method: 'GET',
    path: '/api/pairings/:pairing/',
    access: 'devices.pair',
    summary: 'The tablet that shows a code',
    params: codeParams,
    reply: z
      .object({
        code: z.string(),
        user_agent: z.string(),
        has_camera: z.boolean(),
        requested_at: z.iso.datetime(),
        expires_at: z.iso.datetime(),
      })
      .meta({ id: 'Pairing' }),
  },
  confirmPairing: {
    method: 'POST',
    path: '/api/pairings/:pairing/confirm/',
    access: 'devices.pair',
    summary: 'Connects a tablet as a new monitor, or in place of an existing one',
    params: codeParams,
    body: z.strictObject({
      site: z.number(whenMissing(texts.siteRequired)).int().positive(),
      name: requiredText(texts.requiredField),
      type: z.enum(deviceTypes),
      /** `single`: staff weigh each item. `cumulative`: the bin stands on the scale. */
      weighing: z.enum(['single', 'cumulative']),
      /** The monitor of the site that the tablet replaces. */
      device: idParam.optional(),
    }),
    status: 201,
    reply: z.object({
      id: z.number().int(),
      serial: z.string(),
      name: z.string(),
      site_id: z.number().int(),
      site_name: z.string(),
      /** Opens the settings on the tablet. */
      pin: z.string(),
    }),
  },
});
