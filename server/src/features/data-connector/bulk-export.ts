import type { DataFormat } from '@wastegauge/contract/edges/data-api';
import { countKeyHit, findKey } from '../../platform/auth/api-keys.ts';
import { findScope, type Visitor } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import type { Media } from '../../platform/http/http.ts';
import { hashSecret } from '../../platform/auth/link-secrets.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import type { ExportData, ExportDeps } from './export.ts';
import { eventsTable } from './tables.ts';

// The whole file each time: once a minute is more than anybody reads; those of an office share an address.
const ofKey = 60;
const ofAddress = 600;
const kind = 'bulk_export_key';

/** The reply is the same for a link that is off, expired, unknown, or of a user who may not export. */
export async function exportByLink(
  deps: ExportDeps,
  exportData: ExportData,
  visitor: Visitor,
  { key, format }: { key: string; format: DataFormat },
): Promise<Media> {
  const limit = { key: `bulk-export:${visitor.ipAddress}`, hits: ofAddress, windowSeconds: 3600 };
  await countHit(deps.db, limit);
  const keyHash = hashSecret(key);
  const found = await findKey(deps, kind, keyHash);
  const isGood = found?.isActive && !found.isExpired && found.isUserActive;
  const scope = isGood ? await findScope(deps.db, found.userId, 'dataConnector.use') : null;
  if (!found || !scope) throw new AppError('notFound');
  await countKeyHit(deps, kind, keyHash, ofKey);
  return exportData(eventsTable, { user: { id: found.userId }, scope }, { format });
}
