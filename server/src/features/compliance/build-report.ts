import {
  fieldLists,
  type ComplianceReport,
  type ReportAnswers,
  type Scheme,
} from '@wastegauge/contract/insight/compliance';
import { addDays, countDays, type Period } from '@wastegauge/contract/values/dates';
import type { SiteScope } from '../../platform/scope.ts';
import { findActionsDuring } from '../actions/service.ts';
import { coversOfReport, wasteOfReport, type ReportWaste } from '../analytics/service.ts';
import { findControlEstimates, type ControlBasis } from '../control-weeks/service.ts';
import {
  completeDays,
  countMeasuredDays,
  coverageOfPeriods,
  coveragePercent,
} from '../coverage/service.ts';
import { reportFrame } from '../sites/service.ts';
import { readShares, wasteByDestination } from '../streams/service.ts';
import type { ComplianceDeps } from './deps.ts';
import { readDonations } from './donations.ts';
import {
  sumCo2Kg,
  sumFactorSets,
  sumMaterials,
  sumMealParts,
  sumMethods,
  sumStages,
  sumTreatments,
  sumWeightG,
} from './figures.ts';
import { findGaps } from './gaps.ts';
import {
  findCommonOrganisation,
  findFactorSets,
  findSites,
  findWasteTypes,
} from './report-queries.ts';

export interface ComplianceQuery extends Period {
  scheme: Scheme;
  answers: ReportAnswers;
}

/** Depends on stored data and the query only, so that the same figures give the same bytes. */
export async function buildReport(
  deps: ComplianceDeps,
  scope: SiteScope,
  { scheme, answers, startDate, endDate }: ComplianceQuery,
): Promise<ComplianceReport> {
  const { db, analytics, clock } = deps;
  const period = { startDate, endDate };
  const now = clock.now();
  const { completeBefore } = await reportFrame(db, scope, now);
  const complete = completeDays(period, completeBefore);
  const sites = await findSites(db, scope);
  const { totals, waste } = await readWaste(deps, scope, period);
  const controls = await findControlEstimates(db, scope, endOfPeriod(period, now));
  const [served] = await analytics.ask(coversOfReport(scope, period));
  const actions = await findActionsDuring(db, scope, period, now);
  const setIds = [...new Set(waste.map(({ factorSetId }) => factorSetId))];
  const report = {
    format: 1 as const,
    scheme,
    field_list: { ...fieldLists[scheme] },
    startDate,
    endDate,
    days: countDays(period),
    organisation: await findCommonOrganisation(db, scope),
    sites,
    total: totals.total,
    co2: sumCo2Kg(waste),
    destinations: totals.destinations,
    without_destination: totals.without_destination,
    waste: sumMaterials(totals.destinations.filter((row) => row.is_waste)),
    coverage: await readCoverage(deps, scope, complete),
    uncertainty_percent: uncertaintyPercent(scope, waste, controls),
    methods: sumMethods(waste),
    stages: sumStages(waste, await findWasteTypes(db)),
    covers: {
      count: served?.covers ?? 0,
      days: served?.days ?? 0,
      kg: (served?.weightG ?? 0) / 1000,
    },
    grams_per_cover: served && served.covers > 0 ? served.weightG / served.covers : null,
    meal_parts: sumMealParts(waste, await readShares(db, scope)),
    treatments: sumTreatments(totals.destinations, answers.is_output_used),
    donations: await readDonations(db, scope, period),
    actions: actions.map((action) => ({
      id: action.id,
      title: action.title,
      site: { id: action.siteId, name: action.siteName },
      startDate: action.startDate,
      state: action.state,
      saved_kg: action.savedKg,
    })),
    factor_sets: sumFactorSets(waste, await findFactorSets(db, setIds)),
    answers,
  };
  return {
    ...report,
    gaps: findGaps({
      report,
      isOver: endDate < completeBefore,
      wasteDays: served?.wasteDays ?? 0,
      mealsPerDay: served && served.calendarDays > 0 ? served.covers / served.calendarDays : 0,
      sitesWithoutControlWeek: sites
        .filter(({ id }) => !controls.has(id))
        .map(({ id, name }) => ({ id, name })),
    }),
  };
}

const maxAttempts = 3;

/** Two questions. An event that changes between them would leave parts that do not add up. */
async function readWaste(
  deps: ComplianceDeps,
  scope: SiteScope,
  period: Period,
): Promise<{ totals: Awaited<ReturnType<typeof wasteByDestination>>; waste: ReportWaste[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const totals = await wasteByDestination(deps, scope, period);
    const waste = await deps.analytics.ask(wasteOfReport(scope, period));
    const isSame = sumWeightG(waste) === Math.round(totals.total.total * 1000);
    if (isSame) return { totals, waste };
    if (attempt === maxAttempts) throw new Error('The parts of the report do not add up.');
  }
}

async function readCoverage(
  deps: ComplianceDeps,
  scope: SiteScope,
  complete: Period | undefined,
): Promise<ComplianceReport['coverage']> {
  if (!complete) return { percent: null, days: 0, measured_days: 0 };
  const { current } = await coverageOfPeriods(deps, scope, { period: complete });
  const { measured, closed } = await countMeasuredDays(deps.db, scope, complete);
  return {
    percent: coveragePercent(current),
    days: countDays(complete) * scope.siteIds.length - closed,
    measured_days: measured,
  };
}

/** Later than the last day anywhere, so that control weeks of the period count however old it is. */
function endOfPeriod({ endDate }: Period, now: Date): Date {
  const end = new Date(`${addDays(endDate, 1)}T12:00:00Z`);
  return end < now ? end : now;
}

/** Half widths of sites are added, which never understates the uncertainty of their sum. */
function uncertaintyPercent(
  { siteIds }: SiteScope,
  waste: readonly ReportWaste[],
  controls: ReadonlyMap<number, ControlBasis>,
): number | null {
  const totalG = sumWeightG(waste);
  if (totalG === 0 || siteIds.some((id) => !controls.has(id))) return null;
  const halfWidths = waste.map(({ siteId, weightG }) => {
    const { ratioLow = 0, ratioHigh = 0 } = controls.get(siteId) ?? {};
    return (weightG * (ratioHigh - ratioLow)) / 2;
  });
  return (halfWidths.reduce((sum, width) => sum + width, 0) / totalG) * 100;
}
