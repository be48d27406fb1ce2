import { setTimeout as sleep } from 'node:timers/promises';
import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { operationsRoutes } from '@wastegauge/contract/edges/operations';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { reportRoutes } from '@wastegauge/contract/insight/reports';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';
import { createFactories } from '../../server/test/support/factories.ts';
import { startMailServer, type MailServer } from '../../server/test/support/test-mail-server.ts';
import { callRoute, signInAs, type GateCaller } from '../support/caller.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { withProduct, type GateProduct } from '../support/product.ts';
import { openTcpFront, type TcpFront } from '../support/tcp-front.ts';

const password = 'Roast-potatoes-1';
const reportsEvery = 60;
// Pauses grow by a factor of e: ten minutes allow seven attempts and a running one.
const maxAttempts = 8;

/** A mail server that is down, silent, disconnecting or rejecting: no request fails and every mail arrives. */
export async function loseMailServer(scale: Scale): Promise<GateOutcome> {
  const { troubleMs, everyMs, timeoutMs } = atScale(
    scale,
    { troubleMs: 3000, everyMs: 250, timeoutMs: 30_000 },
    { troubleMs: 600_000, everyMs: 2000, timeoutMs: 300_000 },
  );
  const sink = await startMailServer();
  const front = await openTcpFront(Number(new URL(sink.url).port));
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${front.port}`,
    HUMAN_CHECK: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'fatal',
  };
  try {
    return await withProduct(environment, async (product) => {
      const people = await insertPeople(product, Math.ceil(troubleMs / everyMs) + 1);
      const shift = { isOver: false };
      const work = workUntilOver(product.url, people, { shift, everyMs });
      await makeTrouble({ sink, front }, troubleMs);
      shift.isOver = true;
      const { calls, failed } = await work;
      const tries = await readAttempts(product.db);
      const startedAt = performance.now();
      await waitUntilSent(product.db, people.superuser, timeoutMs);
      const deliveredMs = performance.now() - startedAt;
      const problems = [...failed, ...(await checkMails(product.db, sink))];
      if (tries.most > maxAttempts) problems.push(`a mail was tried ${tries.most} times`);
      if (tries.waiting === 0) problems.push('no mail had to wait: nothing was tried');
      const measured = {
        troubleSeconds: troubleMs / 1000,
        calls,
        failed: failed.length,
        waiting: tries.waiting,
        maxAttempts: tries.most,
        delivered: sink.received.length,
        deliveredMs: Math.round(deliveredMs),
      };
      return { measured, problems };
    });
  } finally {
    await front.close();
    await sink.close();
  }
}

interface MailPath {
  sink: MailServer;
  front: TcpFront;
}

/** Each kind of failure for a part of the time, then normal operation. */
async function makeTrouble({ sink, front }: MailPath, troubleMs: number): Promise<void> {
  await front.refuse();
  await sleep(troubleMs / 4);
  await front.accept();
  front.setMood('stall');
  await sleep(troubleMs / 4);
  front.setMood('cut');
  await sleep(troubleMs / 4);
  front.setMood('pass');
  sink.mood = 'refuse';
  await sleep(troubleMs / 4);
  sink.mood = 'accept';
}

interface People {
  chef: GateCaller;
  superuser: GateCaller;
  event: number;
  others: { id: number; email: string }[];
}

async function insertPeople({ url, db }: GateProduct, count: number): Promise<People> {
  const given = createFactories(db);
  const site = await given.site();
  const event = await given.event({ site });
  const chef = await given.user({ sites: [site], password });
  const superuser = await given.user({ role: 'Admin', isSuperuser: true, password });
  const others = [];
  for (let index = 0; index < count; index += 1) others.push(await given.user({ sites: [site] }));
  return {
    chef: await signInAs(url, chef.email, password),
    superuser: await signInAs(url, superuser.email, password),
    event: event.id,
    others,
  };
}

async function workUntilOver(
  url: string,
  { chef, event, others }: People,
  { shift, everyMs }: { shift: { isOver: boolean }; everyMs: number },
): Promise<{ calls: number; failed: string[] }> {
  const failed: string[] = [];
  let calls = 0;
  const note = (name: string, { status, code }: { status: number; code?: string | undefined }) => {
    calls += 1;
    if (status >= 300) failed.push(`${name} answered ${status} ${code ?? ''}`);
  };
  for (const [index, { id, email }] of others.entries()) {
    if (shift.isOver) break;
    const headers = { 'x-forwarded-for': `10.2.${index >> 8}.${index & 255}` };
    const ask = { body: { email }, headers };
    const mention = { comment: `@[Robin](${id}) look`, event, tagged_users: [id] };
    const stranger = {
      first_name: 'Robin',
      surname: 'Kelly',
      employer: 'Kitchen',
      email: `new${index}@kitchen.example`,
      password,
    };
    note('magic link', await callRoute(url, undefined, signInRoutes.sendMagicLink, ask));
    note('reset', await callRoute(url, undefined, passwordRoutes.requestReset, ask));
    note('comment', await chef.call(commentRoutes.addComment, { body: mention }));
    const signUp = { body: stranger, headers };
    note('sign-up', await callRoute(url, undefined, signUpRoutes.register, signUp));
    if (index % reportsEvery === 0) {
      const params = { kind: 'daily' };
      note('report', await chef.call(reportRoutes.sendReport, { params, body: {} }));
    }
    await sleep(everyMs);
  }
  return { calls, failed };
}

async function readAttempts(db: Db): Promise<{ waiting: number; most: number }> {
  const found = await sql<{ waiting: number; most: number }>`
    select count(*) filter (where state = 'waiting') as waiting, max(attempts) as most
    from outbox where channel = 'mail'
  `.execute(db);
  return found.rows[0] ?? { waiting: 0, most: 0 };
}

/** Automatically, or at once by the retry button of the operations page. */
async function waitUntilSent(db: Db, superuser: GateCaller, timeoutMs: number): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  for (let round = 1; performance.now() < giveUpAt; round += 1) {
    if ((await readAttempts(db)).waiting === 0) return;
    if (round % 4 === 0) await superuser.call(operationsRoutes.retryMessages);
    await sleep(200);
  }
}

/** Every mail of the outbox arrived with its id, and nothing else. */
async function checkMails(db: Db, { received }: MailServer): Promise<string[]> {
  const found = await sql<{ id: string; state: string }>`
    select message_id as id, state from outbox where channel = 'mail'
  `.execute(db);
  const came = Map.groupBy(received, ({ mail }) => mail.messageId ?? '');
  const known = new Set(found.rows.map(({ id }) => id));
  return [
    ...found.rows.flatMap(({ id, state }) => [
      ...(state === 'sent' ? [] : [`${id} is ${state}`]),
      ...(came.get(id)?.length === 1 ? [] : [`${id} came ${came.get(id)?.length ?? 0} times`]),
    ]),
    ...[...came.keys()].filter((id) => !known.has(id)).map((id) => `${id} is nobody's`),
  ];
}
