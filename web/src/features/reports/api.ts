import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { Day } from '@wastegauge/contract/values/dates';
import { reportRoutes, type ReportKind } from '@wastegauge/contract/insight/reports';
import { call } from '../../api/call.ts';

interface ReportRequest {
  kind: ReportKind;
  site?: number | undefined;
  date?: Day | undefined;
}

export const reportOptions = ({ kind, site, date }: ReportRequest) =>
  queryOptions({
    queryKey: ['reports', kind, site, date],
    queryFn: ({ signal }) =>
      call(reportRoutes.getReport, { params: { kind }, query: { site, date }, signal }),
    placeholderData: keepPreviousData,
  });

export const previewOptions = (kind: ReportKind) =>
  queryOptions({
    queryKey: ['reports', 'preview', kind],
    queryFn: ({ signal }) =>
      call(reportRoutes.previewReport, { params: { kind }, query: {}, signal }),
    staleTime: 0,
  });

export const useSendReport = (kind: ReportKind) =>
  useMutation({
    mutationFn: () => call(reportRoutes.sendReport, { params: { kind }, body: {} }),
  });
