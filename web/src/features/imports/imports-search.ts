import { importKinds } from '@wastegauge/contract/values/address-options';
import { z } from 'zod';

export const importsSearch = z.object({
  kind: z.enum(importKinds).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
});

export const importSteps = ['file', 'columns', 'check', 'done'] as const;
export type ImportStep = (typeof importSteps)[number];

export const importSearch = z.object({
  step: z.enum(['columns', 'check']).optional().catch(undefined),
});
