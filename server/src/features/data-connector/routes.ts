import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import { dataRoutes } from '@wastegauge/contract/edges/data-api';
import { defineFeature } from '../../platform/http/http.ts';
import { exportByLink } from './bulk-export.ts';
import { createDataExport, type ExportDeps } from './export.ts';
import { foodsTable, sitesTable } from './reference-tables.ts';
import { createToken, readTokens, switchToken, type TokenDeps } from './service.ts';
import { coversTable, eventsTable } from './tables.ts';

export const apiTokenFeature = defineFeature(apiTokenRoutes, (deps: TokenDeps) => ({
  getTokens: (actor, { params }) => readTokens(deps, actor, params.id),
  createApiKey: (actor) => createToken(deps, actor, 'api_key'),
  createBulkExportKey: (actor) => createToken(deps, actor, 'bulk_export_key'),
  switchToken: (actor, { params, body }) =>
    switchToken(deps, actor, params.id, { kind: body.key_type, isActive: body.is_active }),
}));

export const dataFeature = defineFeature(dataRoutes, (deps: ExportDeps) => {
  const exportData = createDataExport(deps);
  return {
    readEvents: (caller, { query }) => exportData(eventsTable, caller, query),
    readCovers: (caller, { query }) => exportData(coversTable, caller, query),
    readSites: (caller, { query }) => exportData(sitesTable, caller, query),
    readFoods: (caller, { query }) => exportData(foodsTable, caller, query),
    bulkExport: (visitor, { params, query }) =>
      exportByLink(deps, exportData, visitor, { key: params.key, format: query.format }),
  };
});
