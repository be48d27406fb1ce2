import type { WasteEvent } from '@wastegauge/contract/waste/events';
import type { Actor } from '../../platform/auth/auth.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import type { Media } from '../../platform/http/http.ts';
import type { Live } from '../../platform/ports/live.ts';
import { readEvents, type EventDeps } from '../events/service.ts';
import { openClientStream, type ClientStream } from './client-stream.ts';
import { findDeviceKey, findLatestEventId } from './queries.ts';

/** Several screens in several windows; more indicates a faulty client. */
const maxStreamsPerUser = 20;

export interface LiveStreams {
  open(actor: Actor): Media;
  /** Called on shutdown: streams do not end on their own. */
  endAll(): void;
}

export function createLiveStreams(live: Live): LiveStreams {
  const streams = new Map<ClientStream, number>();
  const endAll = (): void => {
    for (const stream of streams.keys()) stream.end();
  };
  live.subscribe({
    onMessage: (message) => {
      for (const stream of streams.keys()) stream.send(message);
    },
    onGap: endAll,
  });
  return {
    endAll,
    open: (actor) => {
      if (!live.isConnected()) throw new AppError('overloaded', { retryAfterSeconds: 5 });
      const openStreams = [...streams.values()].filter((userId) => userId === actor.user.id);
      if (openStreams.length >= maxStreamsPerUser) {
        throw new AppError('tooManyRequests', { retryAfterSeconds: 30 });
      }
      const stream = openClientStream(actor);
      streams.set(stream, actor.user.id);
      stream.content.once('close', () => streams.delete(stream));
      return {
        type: 'text/event-stream',
        content: stream.content,
        headers: {
          // Disables buffering in proxies.
          'x-accel-buffering': 'no',
          connection: 'close',
        },
      };
    },
  };
}

export async function readLatestEvent(
  deps: EventDeps,
  actor: Actor,
  idOrSerial: string,
): Promise<WasteEvent | undefined> {
  const device = requireFound(await findDeviceKey(deps.db, actor.scope, idOrSerial));
  const id = await findLatestEventId(deps.db, device, deps.clock.now());
  if (id === undefined) return undefined;
  const [event] = await readEvents(deps, actor, [{ siteId: device.siteId, id }]);
  return event;
}
