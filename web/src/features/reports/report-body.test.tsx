import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ComparedCoverage } from '@wastegauge/contract/insight/comparable';
import { reportMetrics, type Report } from '@wastegauge/contract/insight/reports';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ReportBody } from './report-body.tsx';

// The session reads the storage of the browser.
vi.mock('../../api/call.ts', () => ({ call: vi.fn(), session: {}, readOrCopy: vi.fn() }));
vi.mock('../../widgets/language/translations.ts', () => ({
  useTranslated: () => (word: string) => word,
}));

const period = { startDate: '2026-10-01', endDate: '2026-10-31' };
const before = { startDate: '2026-09-01', endDate: '2026-09-30' };
const coverDays = { days: 31, of_days: 31, sites: 1, is_estimate: false };

const reportOf = (coverage: ComparedCoverage, unchecked: Report['unchecked']): Report => ({
  kind: 'monthly',
  period,
  previous_period: before,
  compared: { period, previous_period: before, coverage },
  pending: { captures: 0, weight: 0, value: 0, co2: 0, water: 0 },
  unchecked,
  coverage: {
    percent: coverage.current,
    previous_percent: coverage.previous,
    planned_services: 93,
    measured_services: 90,
    partly_services: 0,
    missed_services: 3,
    closed_services: 0,
    planned_minutes: 0,
    alive_minutes: 0,
    weight: 100,
    named_weight: 100,
    cover_days: 31,
    days: 31,
  },
  control: null,
  verified_savings: null,
  site: null,
  site_count: 1,
  currency: '€',
  has_events: true,
  totals: reportMetrics.map((metric) => ({
    metric,
    value: 110,
    previous: 100,
    diff: 10,
    unit: '',
  })),
  covers: {
    value: 900,
    previous: 1000,
    diff: -10,
    cover_days: coverDays,
    prev_cover_days: coverDays,
    waste_per_cover_g: 120,
    waste_per_cover_diff: 20,
  },
  foods: [{ id: 1, name: 'Bread', image_url: null, value: 20, previous: 40, diff: -50 }],
  targets: { month: null, day: null, foods: [] },
  what_changed: [],
  chart: [{ period, value: 110, previous: 100 }],
});

async function markupOf(report: Report): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ReportBody report={report} /> }),
    history: createMemoryHistory(),
  });
  await router.load();
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const alike = { current: 90, previous: 100 };
const none = { entries: 0, weight: 0 };
const countOf = (markup: string, text: string): number => markup.split(text).length - 1;

test('changes between months measured alike have colours', async () => {
  const markup = await markupOf(reportOf(alike, none));
  expect(countOf(markup, 'data-meaning="bad"')).toBe(reportMetrics.length + 1);
  expect(countOf(markup, 'data-meaning="good"')).toBe(1);
  expect(markup).not.toContain('comparedDays.measured');
});

test('changes after a month with gaps have neither colour nor arrow, but a reason', async () => {
  const markup = await markupOf(reportOf({ current: 60, previous: 100 }, none));
  expect(markup).not.toMatch(/data-meaning="(good|bad)"/u);
  expect(markup).not.toMatch(/tabler-icon-arrow-(up|down)/u);
  expect(countOf(markup, 'title="comparedDays.measured"')).toBe(reportMetrics.length + 3);
  expect(markup).toContain('. comparedDays.measured');
});

test('the total is marked while it includes unusual entries to check', async () => {
  expect(await markupOf(reportOf(alike, none))).not.toContain('/feed/unusual');
  const marked = await markupOf(reportOf(alike, { entries: 1, weight: 79.3 }));
  expect(marked).toContain('href="/feed/unusual"');
  expect(marked).toContain('unusual.mark');
});
