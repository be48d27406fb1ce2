import { AppError } from './errors.ts';

declare const minted: unique symbol;

/** Which sites the caller may see. Minted once per request by `auth.ts`; an argument of every tenant query. */
export interface SiteScope {
  readonly siteIds: readonly number[];
  readonly [minted]: true;
}

// The brand exists for the compiler only: this is the one place that puts it on.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const mintScope = (siteIds: readonly number[]): SiteScope => ({ siteIds }) as SiteScope;

/** One site of the scope; a site outside answers exactly as one that does not exist. */
export function narrowTo(scope: SiteScope, siteId: number): SiteScope {
  if (!scope.siteIds.includes(siteId)) throw new AppError('notFound');
  return mintScope([siteId]);
}

/** The sites of the scope a filter names, all where it names none; it can take away, never add. */
export const narrowToFilter = (scope: SiteScope, siteIds: readonly number[]): SiteScope =>
  siteIds.length === 0
    ? scope
    : mintScope(scope.siteIds.filter((siteId) => siteIds.includes(siteId)));

/** The site of something that was looked for; what was not found, or is somebody else's, leaves nothing. */
export const narrowToFoundSite = (
  scope: SiteScope,
  found: { siteId: number } | undefined | null,
): SiteScope => mintScope(scope.siteIds.filter((siteId) => siteId === found?.siteId));

/** The sites of a comma-joined list that are in the scope: a list can take away, never add. */
export function narrowToListed(scope: SiteScope, list: string): SiteScope {
  const listed = new Set(list.split(',').map((entry) => entry.trim()));
  return mintScope(scope.siteIds.filter((siteId) => listed.has(String(siteId))));
}
