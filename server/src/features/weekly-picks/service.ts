import type { WeeklyPicks } from '@wastegauge/contract/insight/weekly-picks';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRow } from '../../platform/db/query.ts';
import { AppError } from '../../platform/errors.ts';
import { narrowToSites, type SiteScope } from '../../platform/scope.ts';
import { inlinePictures } from '../messages/service.ts';
import { findReader } from '../reports/service.ts';
import { composePicksMail, type PicksMailDeps } from './picks-mail.ts';
import { readPicks, type ReadDeps } from './read-picks.ts';

export { makePicks } from './make-picks.ts';

export type WeeklyPickDeps = ReadDeps & PicksMailDeps;

interface ChosenSites {
  site: readonly number[];
}

const chosenScope = ({ scope }: Actor, { site }: ChosenSites): SiteScope =>
  narrowToSites(scope, site);

export const readActorPicks = (
  deps: ReadDeps,
  actor: Actor,
  query: ChosenSites,
): Promise<WeeklyPicks> => readPicks(deps, actor.user, chosenScope(actor, query));

export async function previewPicks(
  deps: WeeklyPickDeps,
  actor: Actor,
  query: ChosenSites,
): Promise<{ subject: string; html: string; text: string }> {
  const reader = await findReader(deps.db, actor.user.id);
  if (!reader) throw new AppError('sessionExpired');
  const scope = chosenScope(actor, query);
  const picks = await readPicks(deps, actor.user, scope);
  const timezone = await findTimezone(deps.db, scope);
  const mail = await composePicksMail(deps, reader, picks, timezone);
  const { subject, html, text, pictures } = mail;
  return { subject, html: inlinePictures(html, pictures), text };
}

/** Of the first site. */
export async function findTimezone(db: Db, scope: SiteScope): Promise<string> {
  const found = await queryRow(db)<{ timezone: string }>`
    select timezone from site where id = any(${scope.siteIds}) order by id limit 1`;
  return found?.timezone ?? 'UTC';
}
