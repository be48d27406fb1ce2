import type { reportRoutes } from '@wastegauge/contract/reports';
import type { Handlers } from '../../platform/http.ts';
import { previewReport, readReport, sendReport, type ReportDeps } from './service.ts';

export const reportHandlers = (deps: ReportDeps): Handlers<typeof reportRoutes> => ({
  getReport: (actor, { params, query }) => readReport(deps, actor, { ...query, ...params }),
  previewReport: (actor, { params, query }) => previewReport(deps, actor, { ...query, ...params }),
  sendReport: (actor, { params, body }) => sendReport(deps, actor, { ...body, ...params }),
});
