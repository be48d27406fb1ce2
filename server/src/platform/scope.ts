import { AppError } from './errors.ts';

declare const minted: unique symbol;

/** The sites the caller may see. Minted once per request by `auth.ts`; an argument of every tenant query. */
export interface SiteScope {
  readonly siteIds: readonly number[];
  readonly [minted]: true;
}

// The brand exists only for the compiler, and only here is it added.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const mintScope = (siteIds: readonly number[]): SiteScope => ({ siteIds }) as SiteScope;

/** A site outside the scope is reported exactly like one that does not exist. */
export function narrowTo(scope: SiteScope, siteId: number): SiteScope {
  if (!scope.siteIds.includes(siteId)) throw new AppError('notFound');
  return mintScope([siteId]);
}

/** Like `narrowTo` for several sites; an empty list keeps the whole scope. */
export function narrowToSites(scope: SiteScope, siteIds: readonly number[]): SiteScope {
  if (siteIds.length === 0) return scope;
  if (siteIds.some((siteId) => !scope.siteIds.includes(siteId))) throw new AppError('notFound');
  return narrowToFilter(scope, siteIds);
}

/** An empty filter keeps the whole scope. A filter can only remove sites, never add them. */
export const narrowToFilter = (scope: SiteScope, siteIds: readonly number[]): SiteScope =>
  siteIds.length === 0
    ? scope
    : mintScope(scope.siteIds.filter((siteId) => siteIds.includes(siteId)));

/** Empty when the row was not found or belongs to a site outside the scope. */
export const narrowToFoundSite = (
  scope: SiteScope,
  found: { siteId: number } | undefined | null,
): SiteScope => mintScope(scope.siteIds.filter((siteId) => siteId === found?.siteId));

/** The sites of a comma-joined list that are in the scope. */
export function narrowToListed(scope: SiteScope, list: string): SiteScope {
  const listed = new Set(list.split(',').map((entry) => entry.trim()));
  return mintScope(scope.siteIds.filter((siteId) => listed.has(String(siteId))));
}
