import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpSms } from '../../adapters/sms/http-sms.ts';
import { messageJobs } from '../messages/jobs.ts';
import { createMessages } from '../messages/service.ts';
import { eventually, openWorkshop, type Workshop } from '../../../test/support/test-jobs.ts';

interface Received {
  body: unknown;
  authorization: string | undefined;
  idempotencyKey: string | string[] | undefined;
}

let workshop: Workshop;
let service: Server;
let answers: number[] = [];
const received: Received[] = [];

beforeAll(async () => {
  workshop = await openWorkshop();
  service = createServer((request, response) => {
    void json(request).then((body) => {
      const { authorization, 'idempotency-key': idempotencyKey } = request.headers;
      received.push({ body, authorization, idempotencyKey });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  service.close();
  await workshop.close();
});

test('a text message is posted to the service and retried with the same key', async () => {
  const { port } = service.address() as AddressInfo;
  const sms = createHttpSms({ smsUrl: `http://kitchen:s%40lt@127.0.0.1:${port}/send` });
  const { jobs, runner } = workshop.jobs(messageJobs, { ports: { sms } });
  answers = [500];
  await runner.start();
  await createMessages({ jobs, mailFrom: 'no-reply@kitchen.example' }).queueSms(workshop.db, {
    to: '+353870000000',
    template: 'code',
    language: 'en',
    text: 'Your code is 1234',
  });
  const outbox = async () =>
    (await sql<Record<string, unknown>>`select * from outbox`.execute(workshop.db)).rows;
  await eventually(outbox).toMatchObject([{ last_error: 'The SMS service answered 500.' }]);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(workshop.db);
  await eventually(outbox).toMatchObject([{ state: 'sent', text_body: '' }]);
  await runner.stop();
  const posted = { to: '+353870000000', text: 'Your code is 1234' };
  expect(received.map(({ body }) => body)).toEqual([posted, posted]);
  const [row] = await outbox();
  expect(new Set(received.map(({ idempotencyKey }) => idempotencyKey))).toEqual(
    new Set([row?.message_id]),
  );
  expect(received[0]?.authorization).toBe(`Basic ${btoa('kitchen:s@lt')}`);
});
