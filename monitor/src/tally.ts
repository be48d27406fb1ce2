import type { MonitorNotice } from './client.ts';

export interface Summary {
  seconds: number;
  monitors: number;
  made: number;
  delivered: number;
  repeated: number;
  refused: number;
  rejected_pictures: number;
  troubles: number;
  waiting: number;
  lost: number;
}

/** Counts the results of all captures. */
export interface CaptureTally {
  make(captureId: string): void;
  note(notice: MonitorNotice): void;
  summary(waiting: number): Summary;
}

export function openTally(monitors: number): CaptureTally {
  const startedAt = performance.now();
  const made = new Set<string>();
  const delivered = new Set<string>();
  const refused = new Set<string>();
  let [repeated, rejectedPictures, troubles] = [0, 0, 0];

  return {
    make: (captureId) => void made.add(captureId),
    note: (notice) => {
      if (notice.kind === 'trouble') troubles += 1;
      else if (notice.kind === 'pictureRejected') rejectedPictures += 1;
      else if (notice.kind === 'refused') refused.add(notice.captureId);
      else {
        delivered.add(notice.captureId);
        if (notice.isRepeat) repeated += 1;
      }
    },
    summary: (waiting) => {
      const open = [...made].filter((id) => !delivered.has(id) && !refused.has(id));
      return {
        seconds: Math.round((performance.now() - startedAt) / 1000),
        monitors,
        made: made.size,
        delivered: delivered.size,
        repeated,
        refused: refused.size,
        rejected_pictures: rejectedPictures,
        troubles,
        waiting,
        lost: Math.max(0, open.length - waiting),
      };
    },
  };
}

export const statusLine = (summary: Summary): string => {
  const clock = new Date(summary.seconds * 1000).toISOString().slice(11, 19);
  const { monitors, delivered, repeated, refused, waiting } = summary;
  return `${clock}  ${monitors} monitors  ${delivered} delivered  ${repeated} repeated  ${refused} refused  ${waiting} waiting`;
};
