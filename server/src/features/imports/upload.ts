import { importLimits } from '@wastegauge/contract/values/import-limits';
import type { ImportDraft, importRoutes } from '@wastegauge/contract/edges/imports';
import type { ParsedRequest } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { readWhole, type Upload } from '../../platform/http/uploads.ts';
import { countLines } from './reading/columns.ts';
import { detectMapping } from './reading/detection.ts';
import { openDirectory } from './directory.ts';
import { deleteOldestDrafts, insertDraft } from './queries.ts';
import { readDraft, type ImportDeps } from './service.ts';
import { createTableReader } from './table-reader.ts';

type Query = ParsedRequest<(typeof importRoutes)['uploadImport']>['query'];
type UploadImport = (actor: Actor, query: Query, upload: Upload) => Promise<ImportDraft>;

const uploadsAnHour = 120;
const draftsKept = 10;

export function createUpload(deps: ImportDeps): UploadImport {
  const readTable = createTableReader();
  return async (actor, { kind, name, sheet }, upload) => {
    const { db, clock } = deps;
    const key = `import:${actor.user.id}`;
    await countHit(db, { key, hits: uploadsAnHour, windowSeconds: 3600 });
    const bytes = await readBytes(upload);
    if (bytes.length === 0) throw new AppError('importEmpty');
    const reading = await readTable(actor.user.id, { bytes, sheet });
    if (!reading) throw new AppError('importTooLarge');
    if ('refusal' in reading) throw new AppError(reading.refusal);
    const { table } = reading;
    const directory = await openDirectory(db, actor, clock.now());
    const mapping = detectMapping(kind, table.rows, directory);
    const lineCount = countLines(kind, table.rows, mapping);
    if (lineCount === 0) throw new AppError('importEmpty');
    if (lineCount > importLimits.lines) throw new AppError('importTooLarge');
    const userId = actor.user.id;
    const id = await inTransaction(db, async (transaction) => {
      await deleteOldestDrafts(transaction, userId, draftsKept - 1);
      return insertDraft(transaction, { userId, kind, fileName: name, lineCount, table, mapping });
    });
    return readDraft(deps, actor, id);
  };
}

async function readBytes(upload: Upload): Promise<Uint8Array> {
  for await (const part of upload.parts()) {
    // The stream ends with the loop, so it is read completely here.
    if (part.kind === 'file') {
      return new Uint8Array(await readWhole(part.stream, importLimits.bytes, tooLarge));
    }
  }
  throw new AppError('badRequest');
}

const tooLarge = (): AppError => new AppError('importTooLarge');
