import { reportRoutes } from '@wastegauge/contract/insight/reports';
import { defineFeature } from '../../platform/http/http.ts';
import { previewReport, readReport, sendReport, type ReportDeps } from './service.ts';

export const reportFeature = defineFeature(reportRoutes, (deps: ReportDeps) => ({
  getReport: (actor, { params, query }) => readReport(deps, actor, { ...query, ...params }),
  previewReport: (actor, { params, query }) => previewReport(deps, actor, { ...query, ...params }),
  sendReport: (actor, { params, body }) => sendReport(deps, actor, { ...body, ...params }),
}));
