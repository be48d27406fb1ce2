import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  createTaskQueue,
  type QueueState,
  type TaskQueue,
  type TaskQueueDeps,
} from './task-queue.ts';

const idleCheckMs = 15_000;

export function useTaskQueue<Task, Choice>(
  deps: TaskQueueDeps<Task, Choice>,
  onRefused: (error: unknown) => void,
): { queue: TaskQueue<Task, Choice>; state: QueueState<Task, Choice> } {
  const [queue] = useState(() => createTaskQueue(deps));
  useEffect(() => queue.tellRefusals(onRefused));
  const state = useSyncExternalStore(queue.subscribe, queue.state);

  useEffect(() => {
    const comeBack = (event: PageTransitionEvent): void => {
      if (event.persisted) queue.start();
    };
    queue.start();
    window.addEventListener('pagehide', queue.stop);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', queue.stop);
      window.removeEventListener('pageshow', comeBack);
      queue.stop();
    };
  }, [queue]);

  const isIdle = state.phase === 'empty' || state.phase === 'failed';
  useEffect(() => {
    if (!isIdle) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') queue.look();
    }, idleCheckMs);
    return () => clearInterval(timer);
  }, [queue, isIdle]);

  return { queue, state };
}
