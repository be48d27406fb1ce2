import { expect, test } from 'vitest';
import { at, product, reader, server, setUpReportMails } from './report-mails.test-support.ts';

setUpReportMails();

test('daylight saving: seven stays seven, and days of 23 and 25 hours are whole days', async () => {
  const site = await product.given.site({ name: 'Pier' });
  await reader([site], { kinds: ['daily'], since: '2026-03-27T12:00:00Z' });
  // At the edges of the days of 23 and 25 hours.
  for (const [at, grams] of [
    ['2026-03-28T23:59:00Z', 100],
    ['2026-03-29T00:00:00Z', 1000],
    ['2026-03-29T22:59:00Z', 2000],
    ['2026-03-29T23:00:00Z', 100],
    ['2026-10-24T23:00:00Z', 4000],
    ['2026-10-25T23:59:00Z', 5000],
    ['2026-10-26T00:00:00Z', 100],
  ] as const) {
    await product.given.event({ site, at, grams });
  }
  expect(await at('2026-03-28T07:00:00Z')).toHaveLength(1);
  expect(await at('2026-03-29T05:59:00Z')).toEqual([]);
  expect(await at('2026-03-29T06:00:00Z')).toHaveLength(1);
  expect(await at('2026-03-30T06:00:00Z')).toEqual([
    'Daily report, Pier, Sunday, 29 March 2026: 3.00 kg',
  ]);
  expect(await at('2026-10-25T06:59:00Z')).toEqual([
    // Only the newest of the periods missed since March is sent.
    'Daily report, Pier, Friday, 23 October 2026: no waste recorded',
  ]);
  expect(await at('2026-10-25T07:00:00Z')).toHaveLength(1);
  expect(await at('2026-10-26T06:00:00Z')).toEqual([]);
  expect(await at('2026-10-26T07:00:00Z')).toEqual([
    'Daily report, Pier, Sunday, 25 October 2026: 9.00 kg',
  ]);
});

test('with several time zones the first site at seven counts, once the day is over everywhere', async () => {
  const [dublin, berlin] = [
    await product.given.site({ timezone: 'Europe/Dublin' }),
    await product.given.site({ timezone: 'Europe/Berlin' }),
  ];
  const auckland = await product.given.site({ timezone: 'Pacific/Auckland' });
  const newYork = await product.given.site({ timezone: 'America/New_York' });
  for (const site of [dublin, berlin, auckland, newYork]) {
    await product.given.event({ site, at: '2026-05-05T12:00:00Z' });
  }
  const near = await reader([dublin, berlin], { kinds: ['daily'], since: '2026-05-05T12:00:00Z' });
  const far = await reader([auckland, newYork], {
    kinds: ['daily'],
    since: '2026-05-05T12:00:00Z',
  });
  const whoAt = async (instant: string): Promise<string[]> => {
    const before = server.received.length;
    await at(instant);
    return server.received.slice(before).flatMap(({ recipients }) => recipients);
  };
  // Seven in Auckland on the 6th, but still the 5th in New York.
  expect(await whoAt('2026-05-05T19:00:00Z')).toEqual([]);
  expect(await whoAt('2026-05-06T03:59:00Z')).toEqual([]);
  expect(await whoAt('2026-05-06T04:00:00Z')).toEqual([far.email]);
  expect(await whoAt('2026-05-06T04:59:00Z')).toEqual([]);
  expect(await whoAt('2026-05-06T05:00:00Z')).toEqual([near.email]);
  expect(await whoAt('2026-05-06T12:00:00Z')).toEqual([]);
});
