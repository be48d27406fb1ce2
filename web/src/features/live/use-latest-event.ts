import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useLive } from '../../widgets/session/use-live.ts';
import { eventImageOptions, latestEventOptions } from './api.ts';

/** Follows the live stream and also polls, in case the stream is down. */
export function useLatestEvent(serial: string, deviceId: number | undefined) {
  const queryClient = useQueryClient();
  const latest = useQuery(latestEventOptions(serial));
  const image = useQuery(eventImageOptions(latest.data)).data;
  const ask = (): void =>
    void queryClient.invalidateQueries({ queryKey: latestEventOptions(serial).queryKey });
  useLive(
    (message) => {
      if (deviceId === undefined || message.device_id === deviceId) ask();
    },
    { onOpen: ask },
  );
  return { latest, event: latest.data && withImage(latest.data, image) };
}

function withImage(event: WasteEvent, image: ImageAnswer | undefined): WasteEvent {
  if (event.image_url !== null || !image) return event;
  return { ...event, ...image, food_name: image.food_name ?? event.food_name };
}

type ImageAnswer = Pick<WasteEvent, 'image_url' | 'backup_image_url' | 'food_name'>;
