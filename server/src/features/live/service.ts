import type { WasteEvent } from '@wastegauge/contract/waste/events';
import type { Actor } from '../../platform/auth/auth.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import type { Media } from '../../platform/http/http.ts';
import type { Live } from '../../platform/ports/live.ts';
import { readEvents, type EventDeps } from '../events/service.ts';
import { openClientStream, type ClientStream } from './client-stream.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryRow } from '../../platform/db/query.ts';

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

interface DeviceKey {
  id: number;
  siteId: number;
}

const findDeviceKey = (
  db: Db,
  scope: SiteScope,
  idOrSerial: string,
): Promise<DeviceKey | undefined> =>
  queryRow(db)`
    select device.id, device.site_id as "siteId"
    from device
    where device.site_id = any(${scope.siteIds}) and device.archived_at is null
      and (device.serial = ${idOrSerial} or device.id::text = ${idOrSerial})
    order by device.serial = ${idOrSerial} desc
    limit 1
  `;

async function findLatestEventId(
  db: Db,
  { id, siteId }: DeviceKey,
  now: Date,
): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select event.id
    from event join site on site.id = event.site_id
    where event.site_id = ${siteId}
      and event.device_id = ${id}
      -- Without a bound, the whole history of a silent monitor would be read.
      and event.processed_at > ${now}::timestamptz - interval '26 hours'
      and event.local_day = (${now}::timestamptz at time zone site.timezone)::date
    order by event.processed_at desc, event.is_secondary, event.id desc
    limit 1
  `.execute(db);
  return found.rows[0]?.id;
}
