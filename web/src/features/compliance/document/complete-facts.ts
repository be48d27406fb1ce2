import type { ComplianceReport, GapCode, Scheme } from '@wastegauge/contract/insight/compliance';
import type { PackWords } from './pack-cells.ts';

export interface PackFact {
  key: string;
  name: string;
  value: string;
}

type FactCode =
  | 'period'
  | 'boundary'
  | 'materials'
  | 'destinations'
  | 'method'
  | 'packaging'
  | 'coverage'
  | 'uncertainty'
  | 'donations'
  | 'covers'
  | 'hazardous'
  | 'outputUsed'
  | 'assurance'
  | 'narrative'
  | 'reason'
  | 'baseYear'
  | 'actions'
  | 'agreements'
  | 'organisations';

const factsOf: Record<Scheme, readonly FactCode[]> = {
  flw: [
    'period',
    'boundary',
    'materials',
    'destinations',
    'packaging',
    'method',
    'coverage',
    'uncertainty',
    'assurance',
    'baseYear',
    'donations',
  ],
  uk: [
    'period',
    'boundary',
    'materials',
    'destinations',
    'method',
    'coverage',
    'uncertainty',
    'assurance',
    'narrative',
    'donations',
  ],
  eu: ['period', 'boundary', 'materials', 'destinations', 'method', 'coverage', 'donations'],
  esrs: ['period', 'boundary', 'destinations', 'method', 'coverage', 'hazardous', 'outputUsed'],
  spain: [
    'period',
    'boundary',
    'destinations',
    'method',
    'coverage',
    'covers',
    'reason',
    'actions',
    'agreements',
  ],
  france: ['period', 'boundary', 'materials', 'method', 'coverage', 'covers', 'agreements'],
  california: ['period', 'boundary', 'donations', 'organisations', 'agreements'],
};

/** A fact is incomplete while the report has one of these gaps. */
const gapsOf: Partial<Record<FactCode, readonly GapCode[]>> = {
  period: ['period', 'unfinished'],
  boundary: ['country'],
  materials: ['unnamed'],
  destinations: ['destination'],
  coverage: ['days'],
  uncertainty: ['controlWeek'],
  covers: ['covers'],
  assurance: ['assurance'],
  narrative: ['narrative'],
  reason: ['hierarchyReason'],
  baseYear: ['baseYear'],
  actions: ['actions'],
  agreements: ['agreement', 'agreementFile'],
  organisations: ['organisationDetails'],
};

export function completeFacts(report: ComplianceReport, words: PackWords): PackFact[] {
  const open = new Set(report.gaps.map(({ code }) => code));
  return factsOf[report.scheme]
    .filter((code) => !(gapsOf[code] ?? []).some((gap) => open.has(gap)))
    .map((code) => ({
      key: code,
      name: words.t(`complete.${code}`),
      value: factValue(code, report, words),
    }))
    .filter(({ value }) => value !== '');
}

function factValue(code: FactCode, report: ComplianceReport, words: PackWords): string {
  const { t, format } = words;
  switch (code) {
    case 'period':
      return t('complete.days', { count: report.days });
    case 'boundary':
      return t('complete.boundaryValue', { count: report.sites.length });
    case 'method':
      return methodText(report, words);
    case 'coverage':
      return t('complete.coverageValue', {
        measured: format.count(report.coverage.measured_days),
        days: format.count(report.coverage.days),
      });
    case 'uncertainty':
      return report.uncertainty_percent === null
        ? ''
        : t('complete.uncertaintyValue', { percent: format.percent(report.uncertainty_percent) });
    case 'donations':
      return t('complete.donationsValue', { weight: `${format.fixed(report.donations.kg, 2)} kg` });
    case 'covers':
      return report.covers.count === 0
        ? ''
        : t('complete.coversValue', {
            covers: format.count(report.covers.count),
            days: format.count(report.covers.days),
          });
    case 'outputUsed':
      return t(
        report.answers.is_output_used ? 'complete.outputIsUsed' : 'complete.outputIsNotUsed',
      );
    case 'assurance':
      return report.answers.assurance === '' ? '' : t('complete.given');
    case 'narrative':
      return report.answers.narrative === '' ? '' : t('complete.given');
    case 'reason':
      return report.answers.hierarchy_reason === '' ? '' : t('complete.given');
    case 'baseYear':
      return report.answers.base_year === null ? '' : String(report.answers.base_year);
    case 'actions':
      return report.actions.length === 0
        ? ''
        : t('complete.actionsValue', { count: report.actions.length });
    case 'agreements':
      return t('complete.agreementsValue', { count: report.donations.organisations.length });
    default:
      return t(`complete.${code}Value`);
  }
}

function methodText({ methods }: ComplianceReport, { t, format }: PackWords): string {
  const total = methods.reduce((sum, { kg }) => sum + kg, 0);
  if (total === 0) return t('complete.methodNone');
  return methods
    .filter(({ kg }) => kg > 0)
    .map(({ method, kg }) =>
      t(`complete.methods.${method}`, { share: format.percent((kg / total) * 100) }),
    )
    .join(', ');
}
