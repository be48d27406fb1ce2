import { expect, test } from 'vitest';
import { scheduleHeartbeats } from './heartbeats.ts';

const quiet = { battery_percent: 80, scale_state: 'ok', camera_state: 'ok', queue_length: 0 };

function startTrial() {
  let now = 1000;
  const heartbeats = scheduleHeartbeats({ heartbeatMs: 60_000, newsMs: 10_000, now: () => now });
  const send = (health: typeof quiet): void => {
    heartbeats.noteReported(health);
    heartbeats.noteSent();
  };
  return { heartbeats, send, wait: (ms: number) => void (now += ms) };
}

test('the first heartbeat is due at once, the next one after a minute', () => {
  const { heartbeats, send, wait } = startTrial();
  expect(heartbeats.msUntilDue(quiet)).toBe(0);
  send(quiet);
  expect(heartbeats.msUntilDue(quiet)).toBe(60_000);
  wait(70_000);
  expect(heartbeats.msUntilDue(quiet)).toBe(0);
});

test.each<[change: string, before: Partial<typeof quiet>, after: Partial<typeof quiet>]>([
  ['the scale is lost', {}, { scale_state: 'missing' }],
  ['the scale is back', { scale_state: 'missing' }, {}],
  ['the camera is lost', {}, { camera_state: 'missing' }],
  ['the camera is back', { camera_state: 'missing' }, {}],
  ['the battery is low', { battery_percent: 20 }, { battery_percent: 19 }],
  ['the battery is charged', { battery_percent: 19 }, { battery_percent: 20 }],
  ['a capture waits', {}, { queue_length: 1 }],
  ['nothing waits any more', { queue_length: 12 }, {}],
])('when %s, a heartbeat is due at once, ten seconds after the last one', (_, before, after) => {
  const { heartbeats, send, wait } = startTrial();
  send({ ...quiet, ...before });
  wait(4000);
  expect(heartbeats.msUntilDue({ ...quiet, ...after })).toBe(6000);
  wait(20_000);
  expect(heartbeats.msUntilDue({ ...quiet, ...after })).toBe(0);
  send({ ...quiet, ...after });
  wait(20_000);
  expect(heartbeats.msUntilDue({ ...quiet, ...after })).toBe(40_000);
});

test.each<[change: string, before: Partial<typeof quiet>, after: Partial<typeof quiet>]>([
  ['another percent of the battery', {}, { battery_percent: 79 }],
  ['another percent of a low battery', { battery_percent: 12 }, { battery_percent: 11 }],
  ['another waiting capture', { queue_length: 1 }, { queue_length: 2 }],
])('%s is no news', (_, before, after) => {
  const { heartbeats, send } = startTrial();
  send({ ...quiet, ...before });
  expect(heartbeats.msUntilDue({ ...quiet, ...after })).toBe(60_000);
});

test('a state that a delivery has reported is no news', () => {
  const { heartbeats, send, wait } = startTrial();
  send(quiet);
  const lost = { ...quiet, scale_state: 'missing' };
  heartbeats.noteReported(lost);
  wait(30_000);
  expect(heartbeats.msUntilDue(lost)).toBe(30_000);
  expect(heartbeats.msUntilDue(quiet)).toBe(0);
});
