import type { ReportKind } from '@wastegauge/contract/values/address-options';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { Day } from '@wastegauge/contract/values/dates';
import { reportRoutes } from '@wastegauge/contract/insight/reports';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

interface ReportRequest {
  kind: ReportKind;
  site?: number | undefined;
  date?: Day | undefined;
}

export const reportOptions = ({ kind, site, date }: ReportRequest) =>
  routeOptions(
    ['reports', kind, site, date],
    reportRoutes.getReport,
    { params: { kind }, query: { site, date } },
    { placeholderData: keepPreviousData },
  );

export const previewOptions = (kind: ReportKind) =>
  routeOptions(
    ['reports', 'preview', kind],
    reportRoutes.previewReport,
    { params: { kind }, query: {} },
    { staleTime: 0 },
  );

export const useSendReport = (kind: ReportKind) =>
  useMutation({
    mutationFn: () => call(reportRoutes.sendReport, { params: { kind }, body: {} }),
  });
