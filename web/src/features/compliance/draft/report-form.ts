import type { Scheme } from '@wastegauge/contract/insight/compliance';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import type { DraftRequest } from '../api.ts';
import type { ComplianceSearch } from '../compliance-search.ts';
import { defaultPeriod, periodKind, type PeriodKind } from '../report-period.ts';

export const answerFields = ['assurance', 'narrative', 'reason', 'baseYear', 'outputUsed'] as const;
export type AnswerField = (typeof answerFields)[number];

/** Answers that only people can give, by scheme. */
export const schemeAnswers: Record<Scheme, readonly AnswerField[]> = {
  flw: ['assurance', 'baseYear'],
  uk: ['assurance', 'narrative', 'baseYear'],
  eu: [],
  esrs: ['outputUsed'],
  spain: ['reason'],
  france: [],
  california: [],
};

export interface ReportForm {
  scheme: Scheme;
  kind: PeriodKind;
  startDate: Day | null;
  endDate: Day | null;
  siteIds: number[];
  assurance: string;
  narrative: string;
  reason: string;
  baseYear: string;
  isOutputUsed: boolean;
}

export const chosenPeriod = ({ startDate, endDate }: ComplianceSearch, today: Day): Period =>
  startDate !== undefined && endDate !== undefined && startDate <= endDate
    ? { startDate, endDate }
    : defaultPeriod(today);

export function formFromSearch(search: ComplianceSearch, today: Day): ReportForm {
  const period = chosenPeriod(search, today);
  return {
    scheme: search.scheme ?? 'flw',
    kind: periodKind(period, today),
    ...period,
    siteIds: search.siteId,
    assurance: search.assurance ?? '',
    narrative: search.narrative ?? '',
    reason: search.reason ?? '',
    baseYear: search.baseYear === undefined ? '' : String(search.baseYear),
    isOutputUsed: search.outputUsed ?? false,
  };
}

export const searchFromForm = (form: ReportForm): Omit<ComplianceSearch, 'siteName' | 'page'> => ({
  scheme: form.scheme === 'flw' ? undefined : form.scheme,
  startDate: form.startDate ?? undefined,
  endDate: form.endDate ?? undefined,
  siteId: form.siteIds,
  assurance: form.assurance.trim() || undefined,
  narrative: form.narrative.trim() || undefined,
  reason: form.reason.trim() || undefined,
  baseYear: form.baseYear === '' ? undefined : Number(form.baseYear),
  outputUsed: form.isOutputUsed || undefined,
});

/** Sends only the answers that the scheme asks for. */
export function draftRequest(search: ComplianceSearch, today: Day): DraftRequest {
  const scheme = search.scheme ?? 'flw';
  const asks = (field: AnswerField): boolean => schemeAnswers[scheme].includes(field);
  return {
    scheme,
    ...chosenPeriod(search, today),
    site: search.siteId,
    assurance: asks('assurance') ? (search.assurance ?? '') : '',
    narrative: asks('narrative') ? (search.narrative ?? '') : '',
    hierarchy_reason: asks('reason') ? (search.reason ?? '') : '',
    base_year: asks('baseYear') ? search.baseYear : undefined,
    is_output_used: asks('outputUsed') && search.outputUsed === true ? 'true' : 'false',
  };
}

export const isYearInRange = (text: string): boolean =>
  text === '' || (/^\d{4}$/u.test(text) && Number(text) >= 2000 && Number(text) <= 2100);

/** Field that a gap leads to. */
export type FormField = 'period' | 'sites' | AnswerField;

export const fieldId = (field: FormField): string => `report-field-${field}`;

export function focusField(field: FormField): void {
  const place = document.getElementById(fieldId(field));
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('input:checked, input, textarea, button')?.focus();
}
