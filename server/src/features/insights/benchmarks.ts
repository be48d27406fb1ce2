import { readFile } from 'node:fs/promises';
import type { Day } from '@wastegauge/contract/values/dates';
import { sectorFigure, type Benchmarks } from '@wastegauge/contract/insight/insights';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { z } from 'zod';
import type { Actor } from '../../platform/auth/auth.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { median } from '../../platform/median.ts';
import { noneCompared, noneServed, wasteCompared } from '../analytics/service.ts';
import { coverFigures, perCoverChange } from './card-figures.ts';
import { comparedReply, coverageOfChange } from '../coverage/service.ts';
import { choosePeriod, readCovers, type InsightDeps } from './choice.ts';
import { findShownSites } from './queries.ts';

const sectorFiguresFile = new URL('../../../catalogue/sector-figures.json', import.meta.url);

const readSectorFigures = loadOnce(async () =>
  z
    .array(sectorFigure)
    .min(1)
    .parse(JSON.parse(await readFile(sectorFiguresFile, 'utf8'))),
);

type BenchmarkedSite = Benchmarks['sites'][number];

export async function readBenchmarks(
  deps: InsightDeps,
  actor: Actor,
  dates: { startDate?: Day | undefined; endDate?: Day | undefined },
): Promise<Benchmarks> {
  const choice = await choosePeriod(deps, actor, { site: [], ...dates });
  const { scope, period, compared: comparedPeriods, money } = choice;
  const [sites, wasted, siteCovers, published, coverage] = await Promise.all([
    findShownSites(deps.db, scope, []),
    wasteCompared(deps.analytics, scope, {
      by: 'site',
      period,
      compared: comparedPeriods,
      filter: {},
      money,
      isPerCover: true,
    }),
    readCovers(deps, choice),
    readSectorFigures(),
    coverageOfChange(deps, scope, comparedPeriods),
  ]);
  const wasteBySite = new Map(wasted.map((waste) => [waste.key, waste]));
  const compared = sites.map(({ id, name, sector, baseline }): BenchmarkedSite => {
    const waste = wasteBySite.get(id) ?? noneCompared;
    const { current, previous } = waste;
    const covers = siteCovers.get(id) ?? noneServed;
    return {
      id,
      name,
      sector,
      covers: covers.current.covers,
      weight: { value: kgFromGrams(current.weightG), previous: kgFromGrams(previous.weightG) },
      ...coverFigures(waste, covers, choice),
      change: comparedPeriods ? perCoverChange(waste, covers) : null,
      coverage: coverage.ofSite(id),
      baseline,
      place: null,
    };
  });
  return {
    start_date: period.startDate,
    end_date: period.endDate,
    compared: comparedReply(comparedPeriods, coverage.all),
    sites: ranked(compared),
    median: median(compared.flatMap((site) => site.waste_per_cover ?? [])),
    published,
  };
}

/** Least waste per cover first. Equal sites share a place; sites without covers or captures have none. */
function ranked(sites: readonly BenchmarkedSite[]): BenchmarkedSite[] {
  const rankFigure = ({ waste_per_cover }: BenchmarkedSite): number => waste_per_cover ?? Infinity;
  const sorted = sites.toSorted((one, other) =>
    rankFigure(one) === rankFigure(other) ? one.id - other.id : rankFigure(one) - rankFigure(other),
  );
  return sorted.map((site) => ({
    ...site,
    place:
      site.waste_per_cover === null
        ? null
        : 1 + sorted.findIndex((other) => rankFigure(other) === rankFigure(site)),
  }));
}
