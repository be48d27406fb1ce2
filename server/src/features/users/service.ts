import type { User } from '@wastegauge/contract/directory/accounts';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { userRoutes } from '@wastegauge/contract/directory/users';
import type { Actor } from '../../platform/auth/auth.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Media } from '../../platform/http/http.ts';
import type { ReadRouter } from '../../platform/ports/read-replica.ts';
import { openCursor, openSnapshot, type WriteFile } from '../../platform/files/snapshot.ts';
import { seesAllTenants, toUser, type ShownUserDeps, type UserRow } from '../accounts/service.ts';
import { allUsers, countUsers, findUsers } from './queries.ts';

export { confirmEmail } from './new-email.ts';

type Routes = typeof userRoutes;

export interface UserExportDeps extends ShownUserDeps {
  readRouter: ReadRouter;
  writeFile: WriteFile;
}

export async function listUsers(
  deps: ShownUserDeps,
  actor: Actor,
  query: ParsedRequest<Routes['listUsers']>['query'],
): Promise<ReplyOf<Routes['listUsers']>> {
  const seesAll = await seesAllTenants(deps.db, actor);
  const [count, rows] = await Promise.all([
    countUsers(deps.db, actor, seesAll, query),
    findUsers(deps.db, actor, seesAll, query),
  ]);
  return { count, results: rows.map((row) => toUser(deps, row)) };
}

/** Described in docs/exports.md. */
const columns: CsvColumns<User> = [
  ['id', (user) => user.id],
  ['first_name', (user) => user.first_name],
  ['surname', (user) => user.surname],
  ['email', (user) => user.email],
  ['phone_number', (user) => user.phone_number],
  ['role', (user) => user.role],
  ['parent_group', (user) => user.parent_group?.name ?? null],
  ['sites', (user) => user.site.map(({ name }) => name).join('; ')],
  ['head_office', (user) => user.head_office],
  ['employer', (user) => user.employer],
  ['job_title', (user) => user.job_title],
  ['is_active', (user) => user.is_active],
  ['is_onboarded', (user) => user.is_onboarded],
  ['last_activity', (user) => user.last_activity],
  ['onboarding_date', (user) => user.onboarding_date],
];

export async function exportUsers(
  deps: UserExportDeps,
  actor: Actor,
  { limit: _limit, offset: _offset, ...filter }: ParsedRequest<Routes['exportUsers']>['query'],
): Promise<Media> {
  const seesAll = await seesAllTenants(deps.db, actor);
  return deps.writeFile(actor.user.id, async ({ hold, readBatches }) => {
    const snapshot = await hold(deps.readRouter.read(deps.db, openSnapshot));
    const rows = await countUsers(snapshot, actor, seesAll, filter);
    await openCursor(snapshot, allUsers(actor, seesAll, filter));
    const content = streamCsv(toUserBatches(deps, readBatches()), columns);
    return { type: csvType, content, headers: csvHeaders('users.csv', rows) };
  });
}

async function* toUserBatches(
  deps: ShownUserDeps,
  batches: AsyncIterable<UserRow[]>,
): AsyncGenerator<User[]> {
  for await (const rows of batches) yield rows.map((row) => toUser(deps, row));
}
