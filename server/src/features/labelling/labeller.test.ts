import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDeviceLabeller } from '../../adapters/labeller/device-labeller.ts';
import { createHttpLabeller } from '../../adapters/labeller/http-labeller.ts';
import { createNoLabeller } from '../../adapters/labeller/no-labeller.ts';
import type { Labeller } from '../../platform/ports/labeller.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  attach,
  photo,
  runImageJob,
  type GivenCapture,
} from '../../../test/support/test-pictures.ts';

let api: TestApp;
let service: Server;
let labeller: Labeller;
let requests: { body: unknown; headers: IncomingMessage['headers'] }[] = [];
let answer: (reply: ServerResponse) => void;
let event: GivenCapture;
let device: { id: number };

const answerWith =
  (body: unknown, status = 200) =>
  (reply: ServerResponse): void => {
    reply
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  };

beforeAll(async () => {
  api = await startTestApp();
  service = createServer((request, reply) => {
    void json(request).then((body) => {
      requests.push({ body, headers: request.headers });
      answer(reply);
    });
  });
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  const address = service.address();
  const port = typeof address === 'object' ? address?.port : 0;
  labeller = createHttpLabeller({
    labellerUrl: `http://eye:secret@127.0.0.1:${port}/look`,
    minConfidence: 0.6,
    log: api.deps.log,
    timeoutMs: 2000,
  });
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await api.close();
});
beforeEach(async () => {
  requests = [];
  const site = await api.given.site();
  device = await api.given.device({ site });
  const { id } = await api.given.event({ site, device, grams: 1000, status: 'PROCESSING' });
  event = { siteId: site.id, eventId: id };
});

const runLabelling = async (by: Labeller): Promise<void> => {
  const payload = { site_id: event.siteId, event_id: event.eventId };
  await runImageJob(api, 'process-pictures', payload, { labeller: by });
  await runImageJob(api, 'ask-labeller', payload, { labeller: by });
};

interface Outcome {
  status: string;
  food: string | null;
  suggested: string | null;
  auto_label: boolean;
  confidence: number | null;
  reasoning: string | null;
  verify: boolean | null;
}

const outcome = async (): Promise<Outcome | undefined> =>
  (
    await sql<Outcome>`
      select event.status, food.name as food, suggested.name as suggested, event.auto_label,
        round(event.confidence::numeric, 2)::float8 as confidence, event.reasoning, event.verify
      from event
      left join food on food.id = event.food_id
      left join food suggested on suggested.id = event.suggested_food_id
      where event.site_id = ${event.siteId} and event.id = ${event.eventId}
    `.execute(api.db)
  ).rows[0];

const unchanged = { status: 'PROCESSING', food: null, suggested: null, auto_label: false };

const setRule = (foodId: number) =>
  sql`update device set auto_label = true, auto_label_food_id = ${foodId}
    where id = ${device.id}`.execute(api.db);

const countQueuedJobs = async (): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) from graphile_worker._private_jobs where payload ->> 'event_id' = ${String(event.eventId)}
        and task_id = (select id from graphile_worker._private_tasks where identifier = 'ask-labeller')
    `.execute(api.db)
  ).rows[0]?.count ?? 0;

test('a rule of a monitor labels automatically; the label still needs verification', async () => {
  const grounds = await api.given.food({ name: 'Grounds of the rule', co2GramsPerKg: 900 });
  await setRule(grounds.id);
  await runLabelling(createDeviceLabeller({ minConfidence: 0.6 }));
  expect(await outcome()).toMatchObject({
    status: 'SUCCESSFUL',
    food: 'Grounds of the rule',
    auto_label: true,
    confidence: null,
    verify: null,
  });
  const values = await sql<{ co2: number }>`
    select co2_g as co2 from event where id = ${event.eventId}`.execute(api.db);
  expect(values.rows).toEqual([{ co2: 900 }]);
});

test('without a rule or labeller no job is queued', async () => {
  await attach(api, event, [await photo(64, 64)]);
  await runLabelling(createDeviceLabeller({ minConfidence: 0.6 }));
  await setRule(1);
  await runLabelling(createNoLabeller({ minConfidence: 0.6 }));
  expect(await countQueuedJobs()).toBe(0);
  expect(await outcome()).toMatchObject(unchanged);
});

test('a confident service labels; it gets the picture and the credentials', async () => {
  await attach(api, event, [await photo(2000, 1000)]);
  const food = await api.given.food({ name: 'Sure rice' });
  answer = answerWith({ food: 'sure RICE', confidence: 0.93, reasoning: 'White grains' });
  await runLabelling(labeller);
  expect(await countQueuedJobs()).toBe(1);
  expect(await outcome()).toMatchObject({
    status: 'SUCCESSFUL',
    food: 'Sure rice',
    auto_label: true,
    confidence: 0.93,
    reasoning: 'White grains',
  });
  expect(food.id).toBeGreaterThan(0);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.authorization).toBe(`Basic ${btoa('eye:secret')}`);
  expect(requests[0]?.body).toMatchObject({
    serial: expect.stringContaining('TEST-'),
    image: expect.stringMatching(/^\/9j\//),
  });
});

test('an unsure service leaves a suggestion; the event stays in the queue', async () => {
  await attach(api, event, [await photo(64, 64)]);
  await api.given.food({ name: 'Perhaps pasta' });
  answer = answerWith({ food: 'Perhaps pasta', confidence: 0.59, reasoning: 'Long and pale' });
  await runLabelling(labeller);
  expect(await outcome()).toMatchObject({
    ...unchanged,
    suggested: 'Perhaps pasta',
    confidence: 0.59,
    reasoning: 'Long and pale',
  });
});

test('a claimed event is not labelled automatically', async () => {
  await attach(api, event, [await photo(64, 64)]);
  await api.given.food({ name: 'Claimed carrots' });
  const user = await api.given.user({ role: 'Labeller' });
  await api.given.claim({ site: { id: event.siteId }, event: { id: event.eventId }, user });
  answer = answerWith({ food: 'Claimed carrots', confidence: 0.99, reasoning: '' });
  await runLabelling(labeller);
  expect(await outcome()).toMatchObject({ ...unchanged, suggested: 'Claimed carrots' });
});

test('a label set by a user in the meantime is kept', async () => {
  await attach(api, event, [await photo(64, 64)]);
  const mine = await api.given.food({ name: 'Said by a person' });
  await api.given.food({ name: 'Said too late' });
  answer = (reply) => {
    void sql`update event set food_id = ${mine.id}, status = 'SUCCESSFUL' where id = ${event.eventId}`
      .execute(api.db)
      .then(() => answerWith({ food: 'Said too late', confidence: 1 })(reply));
  };
  await runLabelling(labeller);
  expect(await outcome()).toMatchObject({ food: 'Said by a person', suggested: null });
});

test.for<[why: string, body: unknown]>([
  ['no JSON', '<html>Bad gateway</html>'],
  ['a list', []],
  ['a confidence of 120 %', { food: 'Rice', confidence: 1.2 }],
  ['a food nobody knows', { food: 'Unobtainium stew', confidence: 0.9 }],
  ['an endless answer', 'x'.repeat(3_000_000)],
])('%s is ignored and logged', async ([, body]) => {
  await attach(api, event, [await photo(64, 64)]);
  answer = answerWith(body);
  const noted = vi.spyOn(api.deps.log, 'warn');
  await runLabelling(labeller);
  expect(noted).toHaveBeenCalled();
  noted.mockRestore();
  expect(await outcome()).toMatchObject(unchanged);
});

test('a service may return no guess', async () => {
  await attach(api, event, [await photo(64, 64)]);
  answer = answerWith({ food: null });
  await runLabelling(labeller);
  expect(await outcome()).toMatchObject(unchanged);
});

test('a failing or unresponsive service is retried later', async () => {
  await attach(api, event, [await photo(64, 64)]);
  answer = answerWith('', 500);
  await expect(runLabelling(labeller)).rejects.toThrow('answered 500');
  answer = () => undefined;
  const begun = performance.now();
  await expect(runLabelling(labeller)).rejects.toThrow(/timeout/i);
  expect(performance.now() - begun).toBeLessThan(3000);
  expect(await outcome()).toMatchObject(unchanged);
});

test('the service is not called without a picture', async () => {
  await runLabelling(labeller);
  expect(requests).toEqual([]);
});
