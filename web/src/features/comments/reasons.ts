import { presetReasons } from '@wastegauge/contract/waste/comments';

export type PresetReason = (typeof presetReasons)[number];

/** Presets are stored in English and displayed in the reader's language. */
export const reasonKeys = {
  'Unexpected Increase in Covers': 'coversUp',
  'Unexpected Decrease in Covers': 'coversDown',
  Overproduction: 'overproduction',
  'Preparation Issue': 'preparation',
  'Plate Surplus': 'plate',
  'Unserved Surplus': 'unserved',
  'Expired/Storage Issue': 'storage',
  'Staff Training Needed': 'training',
} as const satisfies Record<PresetReason, string>;

export const presetOf = (text: string): PresetReason | undefined =>
  presetReasons.find((reason) => reason === text);
