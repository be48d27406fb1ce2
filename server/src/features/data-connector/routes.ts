import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import { dataRoutes, type DataFormat } from '@wastegauge/contract/edges/data-api';
import { defineFeature, type Media } from '../../platform/http/http.ts';
import { createDataExport, type ExportDeps, type ExportData } from './export.ts';
import { foodsTable, sitesTable } from './reference-tables.ts';
import { createToken, readTokens, switchToken, type TokenDeps } from './service.ts';
import { coversTable, eventsTable, servicesTable } from './tables.ts';
import { countKeyHit, findKey } from '../../platform/auth/api-keys.ts';
import { findScope, type Visitor } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/auth/link-secrets.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';

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
    readServices: (caller, { query }) => exportData(servicesTable, caller, query),
    readSites: (caller, { query }) => exportData(sitesTable, caller, query),
    readFoods: (caller, { query }) => exportData(foodsTable, caller, query),
    bulkExport: (visitor, { params, query }) =>
      exportByLink(deps, exportData, visitor, { key: params.key, format: query.format }),
  };
});

// Each download is the whole file. An office may share one IP address.
const hitsPerKey = 60;
const hitsPerAddress = 600;
const kind = 'bulk_export_key';

/** Disabled, expired and unknown links, and users without the permission, all answer 404. */
async function exportByLink(
  deps: ExportDeps,
  exportData: ExportData,
  visitor: Visitor,
  { key, format }: { key: string; format: DataFormat },
): Promise<Media> {
  const limit = {
    key: `bulk-export:${visitor.ipAddress}`,
    hits: hitsPerAddress,
    windowSeconds: 3600,
  };
  await countHit(deps.db, limit);
  const keyHash = hashSecret(key);
  const found = await findKey(deps, kind, keyHash);
  const isValid = found?.isActive && !found.isExpired && found.isUserActive;
  const scope = isValid ? await findScope(deps.db, found.userId, 'dataConnector.use') : null;
  if (!found || !scope) throw new AppError('notFound');
  await countKeyHit(deps, kind, keyHash, hitsPerKey);
  return exportData(eventsTable, { user: { id: found.userId }, scope }, { format });
}
