import type { DataFormat } from '@wastegauge/contract/edges/data-api';
import { countKeyHit, findKey } from '../../platform/auth/api-keys.ts';
import { findScope, type Visitor } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import type { Media } from '../../platform/http/http.ts';
import { hashSecret } from '../../platform/auth/link-secrets.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import type { ExportData, ExportDeps } from './export.ts';
import { eventsTable } from './tables.ts';

// Each download is the whole file. An office may share one IP address.
const hitsPerKey = 60;
const hitsPerAddress = 600;
const kind = 'bulk_export_key';

/** Disabled, expired and unknown links, and users without the permission, all answer 404. */
export async function exportByLink(
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
