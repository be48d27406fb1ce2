import type { insightRoutes, MonitorCard, SiteCard } from '@wastegauge/contract/insight/insights';
import type { ReplyOf } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import {
  describePending,
  monitorShares,
  noneCompared,
  noneServed,
  type ComparedCovers,
  type ComparedWaste,
} from '../analytics/service.ts';
import { toCardPage, placeFigures, type SortableCard } from './card-figures.ts';
import {
  chooseCards,
  readBasis,
  readCovers,
  readSiteWaste,
  readWaste,
  type CardChoice,
  type CardQuery,
  type InsightDeps,
  type Page,
} from './choice.ts';
import { findShownMonitors, findShownSites } from './queries.ts';

type SitePage = ReplyOf<(typeof insightRoutes)['listSiteCards']>;
type MonitorPage = ReplyOf<(typeof insightRoutes)['listMonitorCards']>;

export async function readSiteCards(
  deps: InsightDeps,
  actor: Actor,
  query: CardQuery,
  page: Page,
): Promise<SitePage> {
  const chosen = await chooseCards(deps, actor, query);
  const [basis, sites, wasted, siteCovers] = await Promise.all([
    readBasis(deps, chosen, 'all'),
    findShownSites(deps.db, chosen.scope, query.zone),
    readWaste(deps, actor, chosen, 'site'),
    readCovers(deps, chosen),
  ]);
  const choice = { ...chosen, ...basis };
  const findWaste = indexByKey(wasted);
  // A monitor that has moved since leaves its waste at its former site.
  const shown = sites.filter(({ id, hasZone }) => hasZone || wasted.some(({ key }) => key === id));
  const cards = shown.map((site) => {
    const { id, name, address, longitude, latitude, sector, baseline, monitors } = site;
    const covers = siteCovers.get(id) ?? noneServed;
    return buildCard<SiteCard>(choice, findWaste(id), covers, {
      id,
      site_name: name,
      name,
      address,
      monitors,
      covers: covers.current.covers,
      longitude,
      latitude,
      sector,
      baseline,
    });
  });
  return toCardPage(choice, cards, describePending(wasted, choice.unsorted), page);
}

/** Waste entered without a monitor is on no card. */
export async function readMonitorCards(
  deps: InsightDeps,
  actor: Actor,
  query: CardQuery,
  page: Page,
): Promise<MonitorPage> {
  const chosen = await chooseCards(deps, actor, query);
  const [basis, monitors, wasted, siteCovers, shareOf, siteWaste] = await Promise.all([
    readBasis(deps, chosen, 'ofMonitors'),
    findShownMonitors(deps.db, chosen.scope, query.zone),
    readWaste(deps, actor, chosen, 'monitor'),
    readCovers(deps, chosen),
    monitorShares(deps.analytics, chosen.scope, chosen.period.startDate),
    readSiteWaste(deps, chosen),
  ]);
  const choice = { ...chosen, ...basis };
  const findWaste = indexByKey(wasted);
  const cards = monitors.map(({ id, serial, name, siteId, siteName, siteBaseline }) => {
    const covers = siteCovers.get(siteId) ?? noneServed;
    const share = shareOf(siteId, id);
    return buildCard<MonitorCard>(choice, findWaste(id), covers, {
      id,
      serial,
      device_name: name,
      name,
      site_id: siteId,
      site_name: siteName,
      covers: covers.current.covers,
      baseline: share === null ? null : siteBaseline * share,
    });
  });
  return toCardPage(choice, cards, describePending(siteWaste, choice.unsorted), page);
}

type Waste = Omit<ComparedWaste, 'key'>;

function indexByKey(wasted: readonly ComparedWaste[]): (key: number) => Waste {
  const found = new Map(wasted.map((waste) => [waste.key, waste]));
  return (key) => found.get(key) ?? noneCompared;
}

type Figures = ReturnType<typeof placeFigures>;

function buildCard<Card extends SiteCard | MonitorCard>(
  choice: CardChoice,
  waste: Waste,
  covers: ComparedCovers,
  place: Omit<Card, keyof Figures> & { id: number; name: string; site_id?: number },
): SortableCard<Omit<Card, keyof Figures> & Figures> {
  const figures = placeFigures(choice, waste, covers, place.site_id ?? place.id);
  return {
    id: place.id,
    name: place.name,
    waste: waste.current,
    isFocus: false,
    wastePerCover: figures.waste_per_cover,
    card: { ...place, ...figures },
  };
}
