import type { TabletFood, TabletSettings } from '@wastegauge/contract/waste/tablets';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { ScaleWay } from '@wastegauge/scales/capabilities';
import type { ConnectFailure } from '@wastegauge/scales/drivers/connection';
import type { ScaleCondition, ScaleUnit } from '@wastegauge/scales/reading';
import type { ServiceOfDay } from './services.ts';
import { noPinAttempts, type PinAttempts } from './settings/pin-attempts.ts';
import type { KioskLanguage } from './texts/languages.ts';

/** `busy`: the monitor is open in another tab. */
export type Phase = 'pairing' | 'running' | 'revoked' | 'insecure' | 'busy';

export interface ShownCode {
  code: string;
  expiresAt: number;
}

export interface ScaleView {
  way: ScaleWay | null;
  isSevenBits: boolean;
  status: 'none' | 'connecting' | 'connected' | 'lost';
  /** Why connecting failed, or null. */
  failure: ScaleFailure | null;
  lostAt: number | null;
  /** Null until the first reading. */
  grams: number | null;
  isStable: boolean;
  condition: ScaleCondition | null;
  unit: ScaleUnit | null;
}

export interface ScaleFailure {
  reason: ConnectFailure;
  /** What the scale sent. */
  received: string;
  isSevenBits: boolean;
}

export type CameraStatus = 'starting' | 'on' | 'denied' | 'missing' | 'taken';

export interface SavedItem {
  captureId: string;
  /** Null: counted, not weighed. */
  item: number | null;
  grams: number;
  /** Null: left to the labellers. */
  food: number | null;
  wasteType: WasteTypeCode;
  containerName: string | null;
  pictureUrl: string | null;
  at: number;
}

export interface Choosing {
  /** Counts the items weighed since the start. */
  item: number;
  /** On the scale, without items weighed before. */
  itemG: number;
  /** The container is already included in the base when items are stacked. */
  takesTare: boolean;
  pictureUrl: string | null;
  since: number;
}

export interface BinItem {
  at: number;
  grams: number;
  pictureUrl: string | null;
}

export interface BinView {
  grams: number;
  emptiedAt: number | null;
  takenOutG: number;
  capturesSince: number;
  last: BinItem[];
  /** For the curve, oldest first. */
  levels: { at: number; grams: number }[];
}

/** Of one day at the site. */
export interface DayTotals {
  day: string;
  captures: number;
  grams: number;
}

export interface KioskState {
  phase: Phase;
  language: KioskLanguage;
  brightness: number;
  code: ShownCode | null;
  isOffline: boolean;
  settings: TabletSettings | null;
  foods: TabletFood[];
  suggestions: number[];
  /** Newest first. */
  usedFoods: { food: number; at: number }[];
  waiting: number;
  lastSentAt: number | null;
  /** The last capture that the server refused for good. */
  refusal: string | null;
  isStorageFull: boolean;
  /** Difference of the tablet's clock to the server's. */
  clockErrorMs: number;
  scale: ScaleView;
  camera: CameraStatus;
  choosing: Choosing | null;
  saved: SavedItem | null;
  wasteType: WasteTypeCode;
  container: number | null;
  /** Null: by the clock. */
  service: ServiceOfDay | null;
  /** Kilograms, by food and unit. */
  portionWeights: Record<string, number>;
  pinAttempts: PinAttempts;
  today: DayTotals;
  bin: BinView;
}

export const noScale: ScaleView = {
  way: null,
  isSevenBits: false,
  status: 'none',
  failure: null,
  lostAt: null,
  grams: null,
  isStable: false,
  condition: null,
  unit: null,
};

export const initialState: KioskState = {
  phase: 'pairing',
  language: 'en',
  brightness: 100,
  code: null,
  isOffline: false,
  settings: null,
  foods: [],
  suggestions: [],
  usedFoods: [],
  waiting: 0,
  lastSentAt: null,
  refusal: null,
  isStorageFull: false,
  clockErrorMs: 0,
  scale: noScale,
  camera: 'starting',
  choosing: null,
  saved: null,
  wasteType: 'preparation',
  container: null,
  service: null,
  portionWeights: {},
  pinAttempts: noPinAttempts,
  today: { day: '', captures: 0, grams: 0 },
  bin: { grams: 0, emptiedAt: null, takenOutG: 0, capturesSince: 0, last: [], levels: [] },
};
