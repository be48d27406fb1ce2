import { useEffect, useState, useSyncExternalStore } from 'react';
import type { NamedEvent } from '@wastegauge/contract/waste/labelling';
import { sizedImage } from '@wastegauge/contract/services/images';
import { tryWhenBack } from '../../ui/feedback/try-when-back.ts';
import {
  createTaskQueue,
  type QueueState,
  type TaskQueue,
  type TaskQueueDeps,
} from './task-queue.ts';

const idleCheckMs = 15_000;

export function useTaskQueue<Task, Choice>(
  deps: TaskQueueDeps<Task, Choice>,
  onSaveFailed: (error: unknown) => void,
): { queue: TaskQueue<Task, Choice>; state: QueueState<Task, Choice> } {
  const [queue] = useState(() => createTaskQueue(deps));
  useEffect(() => queue.onSaveFailed(onSaveFailed));
  const state = useSyncExternalStore(queue.subscribe, queue.state);

  useEffect(() => {
    const restart = (event: PageTransitionEvent): void => {
      if (event.persisted) queue.start();
    };
    queue.start();
    window.addEventListener('pagehide', queue.stop);
    window.addEventListener('pageshow', restart);
    return () => {
      window.removeEventListener('pagehide', queue.stop);
      window.removeEventListener('pageshow', restart);
      queue.stop();
    };
  }, [queue]);

  const isIdle = state.phase === 'empty' || state.phase === 'failed';
  useEffect(() => {
    if (!isIdle) return undefined;
    return tryWhenBack(() => {
      if (document.visibilityState === 'visible') queue.refill();
    }, idleCheckMs);
  }, [queue, isIdle]);

  return { queue, state };
}

export function preloadPictures(event: NamedEvent): HTMLImageElement[] {
  const { image_url: main, backup_image_url: backups } = event;
  const frames = main === null ? backups : [main, ...backups];
  const [first] = frames;
  const thumbs = frames.length > 1 ? frames.map((url) => sizedImage(url, 'thumb')) : [];
  const addresses = first === undefined ? [] : [sizedImage(first, 'large'), ...thumbs];
  return addresses.map((address) => {
    const image = new Image();
    image.src = address;
    // Pictures that fail to decode are handled where they are shown.
    image.decode().catch(() => undefined);
    return image;
  });
}
