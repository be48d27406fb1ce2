import { setTimeout as sleep } from 'node:timers/promises';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { liveRoutes } from '@wastegauge/contract/waste/live';
import { createFactories } from '../../server/test/support/factories.ts';
import { gatePassword, signInAs, type GateCaller } from '../support/caller.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { makeLoad, type LoadAnswer, type LoadCall } from '../support/load.ts';
import {
  createMixedCalls,
  mixedCallsEnvironment,
  readerEmail,
  withToken,
} from '../support/mixed-calls.ts';
import { withProduct, type GateProduct } from '../support/product.ts';
import { labelUntil, openBook } from '../support/shift-people.ts';
import { findGrowth, readSample, type Sample } from './soak-samples.ts';

// Access tokens last 15 minutes: all users sign in again for each part.
const partMinutes = 5;
const callsPerSecond = 12;
const labellers = 2;
const streams = 3;
const exportEveryMs = 5000;

/** A long ordinary day: all resources are released. */
export function soak(scale: Scale): Promise<GateOutcome> {
  const { minutes, sampleEveryMs } = atScale(
    scale,
    { minutes: 1, sampleEveryMs: 1000 },
    { minutes: 60, sampleEveryMs: 5000 },
  );
  // Other programs on the machine must not make the product refuse calls.
  const environment = { ...mixedCallsEnvironment, LOG_LEVEL: 'fatal', BUSY_AFTER_MS: '0' };
  return withProduct(environment, async (product) => {
    const calls = await createMixedCalls(product);
    const emails = await insertLabellers(product);
    const samples: Sample[] = [];
    const sampling = new AbortController();
    const watched = watch(product, samples, sampleEveryMs, sampling.signal);
    const answers: LoadAnswer[] = [];
    const problems: string[] = [];
    for (let done = 0; done < minutes; done += partMinutes) {
      const part = Math.min(partMinutes, minutes - done);
      answers.push(...(await work(product, { calls, emails, part, name: `p${done}`, problems })));
    }
    sampling.abort();
    await watched;
    const wrong = answers.filter(({ status }) => status !== 200);
    const kinds = Map.groupBy(wrong, ({ name, status, error }) => `${name} ${error ?? status}`);
    problems.push(...[...kinds].map(([kind, those]) => `${kind}: ${those.length} times`));
    const captures = answers.filter(({ name }) => name === 'capture').length;
    const growth = findGrowth(samples, { captures, scale });
    return {
      measured: { minutes, calls: answers.length, captures, ...growth.measured },
      problems: [...problems, ...growth.problems],
    };
  });
}

async function insertLabellers({ db }: GateProduct): Promise<string[]> {
  const given = createFactories(db);
  const emails = [];
  for (let index = 0; index < labellers; index += 1) {
    emails.push((await given.user({ role: 'Labeller', password: gatePassword })).email);
  }
  return emails;
}

interface Part {
  calls: LoadCall[];
  emails: string[];
  part: number;
  name: string;
  problems: string[];
}

async function work(
  { url }: GateProduct,
  { calls, emails, part, name, problems }: Part,
): Promise<LoadAnswer[]> {
  const reader = await signInAs(url, readerEmail, gatePassword);
  const people = [];
  for (const email of emails) people.push(await signInAs(url, email, gatePassword));
  const { answer } = (await people[0]?.call(foodRoutes.listFoodDescriptions)) ?? {};
  const foods = answer?.results.map(({ food }) => food) ?? [];
  const over = new AbortController();
  const book = openBook();
  const others = [
    ...people.map((person) => labelUntil(over.signal, person, book, foods)),
    ...Array.from({ length: streams }, () => listenUntil(over.signal, reader, problems)),
    exportUntil(over.signal, reader, problems),
  ];
  const load = { url, name, calls: withToken(calls, reader.token), seconds: part * 60 };
  const answers = await makeLoad({ ...load, perSecond: callsPerSecond, connections: 20 });
  over.abort();
  await Promise.all(others);
  problems.push(...book.problems);
  return answers;
}

async function listenUntil(
  signal: AbortSignal,
  { url, token }: GateCaller,
  problems: string[],
): Promise<void> {
  while (!signal.aborted) {
    const leaving = AbortSignal.any([
      signal,
      AbortSignal.timeout(1000 + Math.floor(Math.random() * 5000)),
    ]);
    try {
      const headers = { authorization: `Bearer ${token}` };
      const options = { headers, signal: leaving };
      const answer = await fetch(url + liveRoutes.openLiveStream.path, options);
      if (!answer.ok) problems.push(`a stream answered ${answer.status}`);
      await answer.text();
    } catch (error) {
      if (!leaving.aborted) problems.push(`a stream broke: ${String(error)}`);
    }
    await sleep(100);
  }
}

async function exportUntil(
  signal: AbortSignal,
  { url, token }: GateCaller,
  problems: string[],
): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(url + feedRoutes.exportFeed.path, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    if (!answer.ok || text === '') problems.push(`the export answered ${answer.status}`);
    await sleep(exportEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function watch(
  product: GateProduct,
  samples: Sample[],
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    samples.push(await readSample(product));
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
