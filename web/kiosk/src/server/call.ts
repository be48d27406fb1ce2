import { callRoute, type Called } from '@wastegauge/contract/call';
import type { CallOf, Route } from '@wastegauge/contract/route';

const timeoutMs = 15_000;

/** Throws when the server cannot be reached. */
export const callServer = <R extends Route>(
  route: R,
  parts: CallOf<R>,
  key?: string,
): Promise<Called<R>> =>
  callRoute(
    (url, request) => fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) }),
    route,
    parts,
    { token: key },
  );
