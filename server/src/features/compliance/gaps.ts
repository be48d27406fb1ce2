import {
  complianceLimits,
  gapCodes,
  type ComplianceReport,
  type GapCode,
  type ReportGap,
  type Scheme,
} from '@wastegauge/contract/insight/compliance';
import { addDays, addMonths } from '@wastegauge/contract/values/dates';

/** Everything about a report that its gaps follow from. */
export interface GapBasis {
  report: Omit<ComplianceReport, 'gaps'>;
  isOver: boolean;
  /** Days of all sites together that have waste. */
  wasteDays: number;
  /** Covers of all sites on a usual day with covers. */
  mealsPerDay: number;
  sitesWithoutControlWeek: { id: number; name: string }[];
}

/** Gaps that matter to a scheme; `unfinished` matters to all. */
const relevant: Record<Scheme, readonly GapCode[]> = {
  flw: ['destination', 'unnamed', 'days', 'controlWeek', 'assurance', 'baseYear'],
  uk: [
    'destination',
    'unnamed',
    'days',
    'controlWeek',
    'period',
    'assurance',
    'narrative',
    'country',
  ],
  eu: ['destination', 'unnamed', 'days'],
  esrs: ['destination', 'days'],
  spain: ['destination', 'days', 'covers', 'agreement', 'hierarchyReason', 'country', 'actions'],
  france: ['unnamed', 'days', 'covers', 'agreement', 'period', 'country'],
  california: ['agreement', 'agreementFile', 'organisationDetails', 'country'],
};

const countries: Partial<Record<Scheme, string>> = {
  uk: 'GB',
  spain: 'ES',
  france: 'FR',
  california: 'US',
};

export function findGaps(basis: GapBasis): ReportGap[] {
  const wanted: readonly GapCode[] = [...relevant[basis.report.scheme], 'unfinished'];
  return gapCodes
    .filter((code) => wanted.includes(code))
    .flatMap((code) => finders[code](basis).map((found) => ({ ...nothing, code, ...found })));
}

type Found = Partial<Omit<ReportGap, 'code'>>;

const nothing = { kg: null, count: null, days: null, site: null, organisation: null };

const when = (isMissing: boolean, found: Found = {}): Found[] => (isMissing ? [found] : []);

const finders: Record<GapCode, (basis: GapBasis) => Found[]> = {
  destination: ({ report }) =>
    when(report.without_destination > 0, { kg: report.without_destination }),
  unnamed: ({ report }) => when(report.total.unnamed > 0, { kg: report.total.unnamed }),
  days: ({ report: { coverage } }) => {
    const count = coverage.days - coverage.measured_days;
    return when(count > 0, { count, days: coverage.days });
  },
  controlWeek: ({ sitesWithoutControlWeek }) => sitesWithoutControlWeek.map((site) => ({ site })),
  covers: ({ report, wasteDays }) => {
    const count = wasteDays - report.covers.days;
    return when(count > 0, { count, days: wasteDays });
  },
  agreement: findMissingAgreements,
  agreementFile: ({ report }) =>
    report.donations.organisations
      .filter(({ agreement }) => agreement !== null && agreement.file_name === null)
      .map((organisation) => ({ organisation: placeOf(organisation) })),
  organisationDetails: ({ report }) =>
    report.donations.organisations
      .filter((row) => row.address === '' || (row.contact_email === '' && row.contact_phone === ''))
      .map((organisation) => ({ organisation: placeOf(organisation) })),
  period: ({ report }) => when(!hasAskedLength(report), { days: report.days }),
  assurance: ({ report }) => when(report.answers.assurance === ''),
  narrative: ({ report }) => when(report.answers.narrative === ''),
  hierarchyReason: ({ report }) => when(report.answers.hierarchy_reason === ''),
  baseYear: ({ report }) => when(report.answers.base_year === null),
  country: ({ report }) =>
    report.sites
      .filter(({ country }) => country !== '' && country !== countries[report.scheme])
      .map((site) => ({ site: placeOf(site) })),
  actions: ({ report }) => when(report.actions.length === 0),
  unfinished: ({ isOver }) => when(!isOver),
};

const placeOf = ({ id, name }: { id: number; name: string }): { id: number; name: string } => ({
  id,
  name,
});

/** France asks for an agreement only of large kitchens, but then even without any donation. */
function findMissingAgreements({ report, mealsPerDay }: GapBasis): Found[] {
  const isFrance = report.scheme === 'france';
  if (isFrance && mealsPerDay <= complianceLimits.frenchMeals) return [];
  const { organisations } = report.donations;
  if (isFrance && organisations.length === 0) return [{}];
  return organisations
    .filter(({ agreement }) => agreement === null)
    .map((organisation) => ({ organisation: placeOf(organisation) }));
}

function hasAskedLength({ scheme, startDate, endDate, days }: GapBasis['report']): boolean {
  if (scheme === 'france') return days === complianceLimits.weighingDays;
  return endDate === addDays(addMonths(startDate, 12), -1);
}
