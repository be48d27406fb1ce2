import type { Scheme } from '@wastegauge/contract/insight/compliance';

/** Repeated here because the router needs them before the contract of reports is loaded. */
export const schemeCodes = [
  'flw',
  'uk',
  'eu',
  'esrs',
  'spain',
  'france',
  'california',
] as const satisfies readonly Scheme[];
