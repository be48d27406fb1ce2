import { expect, type Page } from '@playwright/test';
import {
  complianceRoutes,
  type LockedReport,
  type Scheme,
} from '@wastegauge/contract/insight/compliance';
import type { Day } from '@wastegauge/contract/values/dates';
import { accessToken } from './new-user.ts';

interface WantedReport {
  scheme: Scheme;
  startDate: Day;
  endDate: Day;
  site: number;
}

/** Locks a report by calls, or returns the one of an earlier attempt. */
export async function lockDraft(
  page: Page,
  { scheme, startDate, endDate, site }: WantedReport,
): Promise<LockedReport> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const { draftReport, listLockedReports, lockReport } = complianceRoutes;
  const listed = await page.request.get(`${listLockedReports.path}?limit=100`, { headers });
  const known = listLockedReports.reply
    .parse(await listed.json())
    .results.find(
      (report) =>
        report.scheme === scheme &&
        report.startDate === startDate &&
        report.endDate === endDate &&
        report.sites.some(({ id }) => id === site),
    );
  if (known) return known;
  const query = `scheme=${scheme}&startDate=${startDate}&endDate=${endDate}&site=${site}`;
  const drafted = await page.request.get(`${draftReport.path}?${query}`, { headers });
  const { hash } = draftReport.reply.parse(await drafted.json());
  const data = {
    scheme,
    startDate,
    endDate,
    sites: [site],
    shown_hash: hash,
    client_id: crypto.randomUUID(),
  };
  const answer = await page.request.post(lockReport.path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return lockReport.reply.parse(await answer.json());
}
