import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Gap } from '@wastegauge/contract/insight/coverage';
import { expect, test, vi } from 'vitest';
import { renderInLanguage } from '../../widgets/language/in-language.test-support.ts';
import type { Language } from '../../widgets/language/languages.ts';
import { gapsOptions } from './api.ts';
import { maxNamedGaps } from './missing-days.ts';
import { useMissingDaysText } from './use-missing-days-text.ts';

// The session reads the storage of the browser.
vi.mock('../../api/call.ts', () => ({ call: vi.fn(), session: {} }));

const request = (site: number[]) => ({ site, startDate: '2026-11-01', endDate: '2026-11-15' });

const gap = (startDate: string, endDate = startDate): Gap => ({
  kind: 'no_covers',
  cause: 'no_covers',
  site: { id: 1, name: 'Quayside Hotel' },
  startDate,
  endDate,
  services: [],
  monitors: [],
  captures: 0,
  weight: 0,
  settled: null,
});

function shown(language: Language, days: number, gaps: Gap[] | undefined, site = [1]): string {
  const client = new QueryClient();
  const { queryKey } = gapsOptions(request(site), maxNamedGaps, 'no_covers');
  if (gaps) client.setQueryData(queryKey, { count: gaps.length, results: gaps });
  const Text = () => useMissingDaysText(request(site), days);
  return renderInLanguage(
    language,
    <QueryClientProvider client={client}>
      <Text />
    </QueryClientProvider>,
  ).replaceAll(/[\u00a0\u202f\u2009]/g, ' ');
}

const several = [gap('2026-11-15'), gap('2026-11-10', '2026-11-12'), gap('2026-11-08')];

test.each([
  ['en', 1, [gap('2026-11-12')], '12 Nov is missing'],
  ['en', 5, several, '8 Nov, 10–12 Nov and 15 Nov are missing'],
  ['en', 9, several, '8 Nov, 10–12 Nov, 15 Nov and 4 more are missing'],
  ['de', 1, [gap('2026-11-12')], '12. Nov. fehlt'],
  ['de', 9, several, '8. Nov., 10.–12. Nov., 15. Nov. und 4 weitere fehlen'],
  ['de', 6, several, '8. Nov., 10.–12. Nov., 15. Nov. und 1 weiterer fehlen'],
  ['fr', 1, [gap('2026-11-12')], 'Jour manquant : 12 nov.'],
  ['fr', 9, several, 'Jours manquants : 8 nov., 10–12 nov., 15 nov. et 4 autres'],
] as const)('in %s %i missing days are named', (language, days, gaps, text) => {
  expect(shown(language, days, [...gaps])).toBe(text);
});

test('several sites are named with their days', () => {
  expect(shown('en', 1, [gap('2026-11-12')], [])).toBe('12 Nov (Quayside Hotel) is missing');
});

test('days are counted until they are loaded', () => {
  expect(shown('en', 3, undefined)).toBe('3 days are missing');
});
