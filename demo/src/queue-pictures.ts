import { drawnPositions, planPictures } from '@wastegauge/server/features/images/service';
import type { RowValue, Columns } from './rows/bulk-insert.ts';
import type { DemoEvent } from './waste-event.ts';

export const queuePictureColumns = {
  site_id: 'bigint',
  event_id: 'bigint',
  position: 'smallint',
  file: 'text',
  bytes: 'integer',
  state: 'text',
  scene: 'text',
} as const satisfies Columns;

/** Pictures for captures without a confirmed label; drawn on demand. */
export function queuePictureRows(events: readonly DemoEvent[]): RowValue[][] {
  const byPicture = Map.groupBy(
    events,
    ({ capture }) => `${capture.device.id} ${capture.captureId}`,
  );
  return events.filter(isWaiting).flatMap(({ capture }) => {
    const { id, site, device, captureId } = capture;
    if (captureId === null) return [];
    const shown = byPicture.get(`${device.id} ${captureId}`) ?? [];
    const piles = shown
      .map((event) => event.capture)
      .toSorted((a, b) => a.captureItem - b.captureItem)
      .map(({ food, grams }) => ({ food: food.id, grams }));
    const planned = planPictures(
      { siteId: site.id, deviceId: device.id, deviceType: device.type, captureId, piles },
      drawnPositions(id),
    );
    return planned.map(({ position, file, scene }) => [
      site.id,
      id,
      position,
      file,
      0,
      'planned',
      scene,
    ]);
  });
}

const isWaiting = ({ labelling: { status, isVerified } }: DemoEvent): boolean =>
  status === 'PROCESSING' || (status === 'SUCCESSFUL' && isVerified === null);
