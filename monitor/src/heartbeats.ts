const lowBatteryPercent = 20;

interface Health {
  battery_percent?: number;
  scale_state?: string;
  camera_state?: string;
  queue_length: number;
}

interface HeartbeatOptions {
  /** Between heartbeats without news. */
  heartbeatMs: number;
  /** At least, between heartbeats with news. */
  newsMs: number;
  now: () => number;
}

export interface Heartbeats {
  msUntilDue(health: Health): number;
  /** Every call that carries the state of the monitor. */
  noteReported(health: Health): void;
  noteSent(): void;
}

/** Regular heartbeats, and early ones when the server has an outdated state of the monitor. */
export function scheduleHeartbeats({ heartbeatMs, newsMs, now }: HeartbeatOptions): Heartbeats {
  let sentAt: number | undefined;
  let reported: string | undefined;
  return {
    msUntilDue: (health) => {
      if (sentAt === undefined) return 0;
      const hasNews = summarise(health) !== reported;
      const waitMs = hasNews ? Math.min(newsMs, heartbeatMs) : heartbeatMs;
      return Math.max(0, sentAt + waitMs - now());
    },
    noteReported: (health) => {
      reported = summarise(health);
    },
    noteSent: () => {
      sentAt = now();
    },
  };
}

/** Changes that matter: not each percent of the battery and each waiting capture. */
const summarise = ({ battery_percent, scale_state, camera_state, queue_length }: Health): string =>
  JSON.stringify([
    scale_state,
    camera_state,
    battery_percent !== undefined && battery_percent < lowBatteryPercent,
    queue_length > 0,
  ]);
