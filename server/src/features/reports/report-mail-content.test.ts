import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { publicUrl } from '../../../test/support/test-app.ts';
import {
  at,
  newest,
  product,
  reader,
  server,
  setUpReportMails,
  statesOf,
} from './report-mails.test-support.ts';

setUpReportMails();

test('the weekly report arrives once, on Monday at seven local time', async () => {
  const site = await product.given.site({ name: 'Quayside <Hotel>' });
  const chef = await reader([site], { since: '2026-03-11T12:00:00Z' });
  for (const [day, grams] of [
    ['2026-03-04', 2000],
    ['2026-03-09', 1250],
    ['2026-03-15', 250],
  ] as const) {
    await product.given.event({ site, day, grams, valueE4: grams * 40, service: 'LUNCH' });
  }
  for (let day = 2; day <= 15; day += 1) {
    await sql`insert into daily_cover (site_id, day, covers_per_day, is_default)
      values (${site.id}, ${`2026-03-${day}`}::date, 10, false)`.execute(product.db);
  }
  await sql`insert into target (site_id, kind, threshold_g, valid_from) values
    (${site.id}, 'site_month', 7000, '2026-01-01'), (${site.id}, 'site_day', 1000, '2026-01-01')
  `.execute(product.db);

  expect(await at('2026-03-16T06:59:59Z')).toEqual([]);
  expect(await at('2026-03-16T07:00:00Z')).toEqual([
    'Weekly report, Quayside <Hotel>, 9–15 March 2026: 1.50 kg',
  ]);
  expect(await at('2026-03-16T07:05:00Z')).toEqual([]);
  expect(await at('2026-03-22T23:00:00Z')).toEqual([]);
  expect(await statesOf(chef)).toEqual(['sent']);

  const { text = '', html = '', attachments, headers, to } = newest();
  expect(to?.[0]?.address).toBe(chef.email);
  expect(text).toContain('Total waste: 1.50 kg (25.00% less) vs 2–8 Mar');
  expect(text).toContain('Cost of waste: €6.00 (25.00% less)');
  expect(text).toContain('Waste logs: 2 (100.00% more)');
  expect(text).toContain(
    'Waste per cover: 75 g (62.50% less), 2 of 7 days\nCovers: 20 (0.00%), 2 of 7 days',
  );
  expect(text).toContain('Mon: 1.25\nTue: 0.00');
  expect(text).toContain('Monthly Target (1–15 Mar): 3.50 of 7.00 kg, 50.00% used, 48.39% of the');
  expect(text).toContain('0.21 kg on an average day against 1.00 kg, 1 of 7 days was above');
  expect(text).toMatch(/0\.50 kg less than 2–8 Mar \(25\.00%\)/);
  expect(html).toContain('Quayside &lt;Hotel&gt;');
  expect(html).not.toContain('<Hotel>');
  expect(text).toContain(`${publicUrl}/feed?siteId=${site.id}&siteName=Quayside`);
  expect(text).toContain('startDate=2026-03-09&endDate=2026-03-15');
  expect(text).toContain(`${publicUrl}/reports/weekly?siteId=${site.id}&siteName=Quayside`);
  expect(text).toMatch(/\/reports\/weekly\?.*&date=2026-03-15\n/);
  expect(text).toContain(`${publicUrl}/settings/profile`);
  expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
    `<${publicUrl}/settings/profile>`,
  );

  const shown = [...html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => `<${cid}>`);
  expect(new Set(attachments.map(({ contentId }) => contentId))).toEqual(new Set(shown));
  expect(attachments.every(({ disposition }) => disposition === 'inline')).toBe(true);
  const formats = await Promise.all(
    attachments.map(async ({ content }) => {
      if (!(content instanceof ArrayBuffer)) throw new Error('the picture is no file');
      const { format, width } = await sharp(Buffer.from(content)).metadata();
      return `${format} ${width}`;
    }),
  );
  expect(formats.toSorted()).toEqual(['jpeg 96', 'png 1072']);
  const left = await sql`select from outbox_picture`.execute(product.db);
  expect(left.rows).toEqual([]);
});

test('three languages, each with its own words and number formats', async () => {
  const site = await product.given.site({ name: 'Quayside' });
  await product.given.event({ site, day: '2026-03-09', grams: 1_234_500, valueE4: 12_345_600 });
  await product.given.event({ site, day: '2026-03-03', grams: 617_250 });
  const people = new Map<string, Language>();
  for (const language of ['en', 'de', 'fr'] as const) {
    people.set((await reader([site], { language })).email, language);
  }
  await at('2026-03-16T07:00:00Z');
  const expected = {
    en: [
      'Weekly report, Quayside, 9–15 March 2026: 1,234.5 kg',
      '€1,234.56',
      '100.00% more',
      'Monday',
    ],
    de: ['Wochenbericht, Quayside, 9.–15. März 2026: 1.234,5 kg', '1.234,56 €', '100,00 % mehr'],
    fr: [
      'Rapport hebdomadaire, Quayside, 9–15 mars 2026 : 1 234,5 kg',
      '1 234,56 €',
      '100,00 % de plus',
    ],
  } as const;
  expect(server.received).toHaveLength(3);
  const plain = (given: string | undefined): string => (given ?? '').replaceAll(/\s/g, ' ');
  for (const { recipients, mail } of server.received) {
    const language = people.get(recipients[0] ?? '') ?? 'en';
    const [subject, money, more] = expected[language];
    expect(plain(mail.subject)).toBe(subject);
    expect(plain(mail.text)).toContain(money);
    expect(plain(mail.text)).toContain(more);
    expect(mail.html).toContain(`<html lang="${language}">`);
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/);
    }
  }
});

test('a week without waste gives a short report; a site without any events gives none', async () => {
  const quiet = await product.given.site({ name: 'Quiet' });
  await product.given.event({ site: quiet, day: '2026-03-03', grams: 4200 });
  const never = await product.given.site({ name: 'Never' });
  await reader([quiet]);
  const newcomer = await reader([never]);
  expect(await at('2026-03-16T07:00:00Z')).toEqual([
    'Weekly report, Quiet, 9–15 March 2026: no waste recorded',
  ]);
  const { text = '', html = '', attachments } = newest();
  expect(text).toContain('No waste was recorded: 9–15 March 2026.');
  expect(text).toContain('Before that, 2–8 Mar, it was 4.20 kg.');
  expect(html).not.toContain('<img');
  expect(attachments).toEqual([]);
  expect(await statesOf(newcomer)).toEqual(['unwanted']);
});

test.each([
  ['en', '79.30 kg in 1 unusual entry to check'],
  ['de', '79,30 kg in 1 auffälligem Eintrag zu prüfen'],
  ['fr', '79,30 kg dans 1 saisie inhabituelle à vérifier'],
] as const)('in %s a report names entries that are still to be checked', async (language, line) => {
  const site = await product.given.site();
  await reader([site], { since: '2026-03-11T12:00:00Z', language });
  const large = await product.given.event({ site, day: '2026-03-10', grams: 79_300 });
  await product.given.event({ site, day: '2026-03-11', grams: 1000 });
  await sql`
    insert into unusual_entry (site_id, event_id, rule, detail)
    values (${site.id}, ${large.id}, 'no_picture', '{}')
  `.execute(product.db);
  expect(await at('2026-03-16T07:00:00Z')).toHaveLength(1);
  const { text = '', html = '' } = newest();
  expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(line);
  expect(html.replaceAll(/[\u00a0\u202f]|&nbsp;/g, ' ')).toContain(line);
});
