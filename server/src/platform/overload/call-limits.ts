import type { Route } from '@wastegauge/contract/route';
import {
  createConcurrencyLimit,
  type ConcurrencyLimit,
  type ConcurrencyLimitOptions,
} from './concurrency-limit.ts';

export interface CallLimits {
  forRoute(route: Pick<Route, 'access' | 'media' | 'path'>): ConcurrencyLimit;
  /** For reading the body of an upload, before the call takes a place of its own. */
  forUploads: ConcurrencyLimit;
}

const standard = {
  maxQueued: 300,
  maxQueuedPerCaller: 75,
  queueTimeoutMs: 1500,
  overloadTimeoutMs: 250,
  retryAfterSeconds: 3,
};

// Ten database connections serve these calls; more calls at once would only wait for a connection.
const people: ConcurrencyLimitOptions = { ...standard, maxConcurrent: 12, maxPerCaller: 4 };
const monitors: ConcurrencyLimitOptions = { ...standard, maxConcurrent: 12, maxPerCaller: 4 };
const uploads: ConcurrencyLimitOptions = { ...standard, maxConcurrent: 128, maxPerCaller: 4 };
// Browsers do not retry a refused picture, so pictures wait longer. Their links carry no user, and behind a proxy
// many people share an address: no share per caller.
const pictures: ConcurrencyLimitOptions = {
  ...standard,
  maxConcurrent: 8,
  maxPerCaller: 8,
  maxQueuedPerCaller: 300,
  queueTimeoutMs: 8000,
  overloadTimeoutMs: 8000,
};

const noLimit: ConcurrencyLimit = () => Promise.resolve(() => undefined);

export const unlimitedCalls: CallLimits = { forRoute: () => noLimit, forUploads: noLimit };

/** Health checks are never limited: a busy server is not a dead one. */
export function createCallLimits(): CallLimits {
  const forPeople = createConcurrencyLimit(people);
  const forMonitors = createConcurrencyLimit(monitors);
  const forPictures = createConcurrencyLimit(pictures);
  return {
    forRoute: ({ access, media, path }) => {
      if (isHealth(path)) return noLimit;
      if (media === 'image') return forPictures;
      return access === 'device' ? forMonitors : forPeople;
    },
    forUploads: createConcurrencyLimit(uploads),
  };
}

export const isHealth = (url: string): boolean => url.startsWith('/api/health/');
