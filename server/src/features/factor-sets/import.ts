import {
  factorFileLimits,
  type FactorFileReport,
  type factorSetRoutes,
} from '@wastegauge/contract/waste/factor-sets';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { factorTexts } from '@wastegauge/contract/waste/factor-texts';
import type { Actor } from '../../platform/auth/auth.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { rejectDuplicate } from '../../platform/db/constraints.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { readWhole, type Upload } from '../../platform/http/uploads.ts';
import { createTableReader, type TableRow } from '../imports/service.ts';
import { requireEditable } from './organisations.ts';
import { ownSetName } from './own-factor-queries.ts';
import {
  countRatedFoods,
  countSets,
  findFoods,
  insertSet,
  insertValues,
  lockChoices,
} from './queries.ts';
import { readFactorFile, type FactorFile } from './read-file.ts';
import { findToday, requireSet, type FactorDeps } from './service.ts';

type Query = ParsedRequest<(typeof factorSetRoutes)['importFactorSet']>['query'];
type ImportFactorSet = (actor: Actor, query: Query, upload: Upload) => Promise<FactorFileReport>;

const uploadsAnHour = 120;

export function createFactorImport(deps: FactorDeps): ImportFactorSet {
  const readTable = createTableReader();
  const readRows = async (actor: Actor, upload: Upload): Promise<TableRow[]> => {
    const bytes = await readBytes(upload);
    if (bytes.length === 0) throw new AppError('importEmpty');
    const reading = await readTable(actor.user.id, { bytes, sheet: undefined });
    if (!reading) throw tooLarge();
    if ('refusal' in reading) {
      throw reading.refusal === 'importTooLarge' ? tooLarge() : new AppError(reading.refusal);
    }
    if (reading.table.rows.length > factorFileLimits.lines) throw tooLarge();
    return reading.table.rows;
  };
  return async (actor, query, upload) => {
    const { db } = deps;
    const { organisation } = await requireEditable(db, actor, query.organisation);
    const key = `factors:${actor.user.id}`;
    await countHit(db, { key, hits: uploadsAnHour, windowSeconds: 3600 });
    if (query.published_on !== undefined && query.published_on > (await findToday(deps, actor))) {
      throw invalidField('published_on', factorTexts.publishedInFuture);
    }
    const rows = await readRows(actor, upload);
    const foods = await findFoods(db, organisation.id, actor.user.language);
    const file = readFactorFile(rows, foods);
    const report = describeFile(file, await countRatedFoods(db, organisation.id));
    if (query.check) return report;
    if (file.problems.length > 0) throw invalidField('file', factorTexts.factorFileProblems);
    if (file.values.length === 0) throw invalidField('file', factorTexts.factorFileWithoutFoods);
    return { ...report, set: await storeSet(deps, actor, organisation.id, query, file) };
  };
}

const describeFile = (file: FactorFile, foods: number): FactorFileReport => ({
  set: null,
  lines: file.lines,
  matched: file.values.length,
  missing: Math.max(0, foods - file.values.length),
  unknown: file.unknown.slice(0, factorFileLimits.names),
  unknown_count: file.unknown.length,
  problems: file.problems.slice(0, factorFileLimits.problems),
  problem_count: file.problems.length,
});

const storeSet = (
  deps: FactorDeps,
  actor: Actor,
  organisationId: number,
  { name, version, publisher, licence, published_on, scope }: Query,
  file: FactorFile,
): Promise<NonNullable<FactorFileReport['set']>> =>
  inTransaction(deps.db, async (transaction) => {
    await lockChoices(transaction, organisationId);
    if ((await countSets(transaction, organisationId)) >= factorFileLimits.sets) {
      throw invalidField('name', factorTexts.tooManyFactorSets);
    }
    if (name.toLowerCase() === ownSetName.toLowerCase()) {
      throw invalidField('name', factorTexts.nameReserved);
    }
    const id = await insertSet(transaction, {
      organisationId,
      name,
      version,
      publisher,
      licence,
      scope,
      publishedOn: published_on ?? null,
      by: actor.user.id,
      at: deps.clock.now(),
    }).catch(rejectDuplicate({ version: [factorTexts.factorSetTaken] }));
    await insertValues(transaction, id, file.values);
    await writeAudit(transaction, actor, 'factorSet.imported', ['factorSet', id], {
      after: {
        organisation: organisationId,
        name,
        version,
        published_on: published_on ?? null,
        foods: file.values.length,
      },
    });
    return requireSet({ ...deps, db: transaction }, actor, organisationId, id);
  });

async function readBytes(upload: Upload): Promise<Uint8Array> {
  for await (const part of upload.parts()) {
    // The stream ends with the loop, so it is read completely here.
    if (part.kind === 'file') {
      return new Uint8Array(await readWhole(part.stream, factorFileLimits.bytes, tooLarge));
    }
  }
  throw new AppError('badRequest');
}

const tooLarge = (): AppError => invalidField('file', factorTexts.factorFileTooLarge);
