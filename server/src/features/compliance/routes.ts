import { complianceRoutes } from '@wastegauge/contract/insight/compliance';
import { defineFeature } from '../../platform/http/http.ts';
import { readChanges } from './changes.ts';
import type { ComplianceDeps } from './deps.ts';
import { readDraft } from './draft.ts';
import { countersignReport, lockReport } from './lock.ts';
import { listLocked, readLocked, verifyReport } from './locked-reports.ts';

export const complianceFeature = defineFeature(complianceRoutes, (deps: ComplianceDeps) => ({
  draftReport: (actor, { query }) => readDraft(deps, actor, query),
  listLockedReports: (actor, { query }) => listLocked(deps, actor, query),
  lockReport: (actor, { body }) => lockReport(deps, actor, body),
  getLockedReport: (actor, { params }) => readLocked(deps, actor, params.id),
  getReportChanges: (actor, { params }) => readChanges(deps, actor, params.id),
  countersignReport: (actor, { params }) => countersignReport(deps, actor, params.id),
  verifyReport: (_visitor, { query }) => verifyReport(deps, query.hash),
}));
