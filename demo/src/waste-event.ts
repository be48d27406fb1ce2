import type { Day } from '@wastegauge/contract/values/dates';
import type { EventStatus, ServiceTime } from '@wastegauge/contract/waste/events';
import type { StreamKind } from './kitchens.ts';
import type { DemoDevice, DemoSite } from './tables.ts';
import type { DemoFood } from './queries.ts';

/** Times are seconds since the epoch. */
export interface DemoCapture {
  id: number;
  site: DemoSite;
  device: DemoDevice;
  captureId: string | null;
  captureItem: number;
  processedAt: number;
  localDay: Day;
  localSecond: number;
  rawGrams: number;
  grams: number;
  food: DemoFood;
  kind: StreamKind;
  service: ServiceTime | null;
  isNonFood: boolean;
  tags: readonly string[];
  enteredBy: number | null;
  /** Kept as it is: neither discarded nor left in a queue. */
  isPlanted: boolean;
}

export interface Labelling {
  status: EventStatus;
  food: DemoFood | null;
  loggedAt: number;
  labelledAt: number | null;
  verifiedAt: number | null;
  isAutoLabelled: boolean;
  confidence: number | null;
  reasoning: string | null;
  labelledBy: number | null;
  isVerified: boolean | null;
  verifiedBy: number | null;
  isRelabelled: boolean;
  isRelabelledByUser: boolean;
  isCorrectLabel: boolean;
}

export interface DemoEvent {
  capture: DemoCapture;
  labelling: Labelling;
  isFlagged: boolean;
  flagNote: string | null;
  commentCount: number;
}
