import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, CallOf } from '@wastegauge/contract/route';
import { complianceRoutes } from '@wastegauge/contract/insight/compliance';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export const lockedPageSize = 10;

const key = 'compliance';

export type DraftRequest = CallOf<typeof complianceRoutes.draftReport>['query'];
export type DraftReport = AnswerOf<typeof complianceRoutes.draftReport>;
export type ReportChanges = AnswerOf<typeof complianceRoutes.getReportChanges>;
export type Verification = AnswerOf<typeof complianceRoutes.verifyReport>;
type LockBody = CallOf<typeof complianceRoutes.lockReport>['body'];

export const draftOptions = (query: DraftRequest) =>
  routeOptions([key, 'draft', query], complianceRoutes.draftReport, { query }, { staleTime: 0 });

export const lockedListOptions = (page: number) =>
  routeOptions(
    [key, 'list', page],
    complianceRoutes.listLockedReports,
    { query: { limit: lockedPageSize, offset: (page - 1) * lockedPageSize } },
    { placeholderData: keepPreviousData },
  );

export const lockedReportOptions = (id: number) =>
  routeOptions([key, 'report', id], complianceRoutes.getLockedReport, { params: { id } });

export const changesOptions = (id: number) =>
  routeOptions(
    [key, 'changes', id],
    complianceRoutes.getReportChanges,
    { params: { id } },
    { staleTime: 0 },
  );

export const readLockedReport = (id: number) =>
  call(complianceRoutes.getLockedReport, { params: { id } });

export const readDraft = (query: DraftRequest) => call(complianceRoutes.draftReport, { query });

export const lockReport = (body: LockBody) => call(complianceRoutes.lockReport, { body });

export const countersignReport = (id: number) =>
  call(complianceRoutes.countersignReport, { params: { id } });

export const verifyHash = (hash: string) =>
  call(complianceRoutes.verifyReport, { query: { hash } });

export function useRefreshReports(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [key] });
}
