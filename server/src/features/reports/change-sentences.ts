import { isComparable } from '@wastegauge/contract/insight/comparable';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import type { Report } from '@wastegauge/contract/insight/reports';
import type { FigureFormat } from './figures.ts';
import type { ReportWords } from './report-words.ts';

type SiteChange = Report['what_changed'][number];
type Reason = SiteChange['reasons'][number];

interface Wording {
  words: ReportWords;
  figures: FigureFormat;
  versus: string;
  nameOf(food: string): string;
}

const sitesNamed = 3;

/** "12.40 kg less than 1–14 Oct (8.45%). Mostly Roast Potatoes 9.10 kg less, Dinner 4.20 kg less." */
export function changeSentences(
  report: Report,
  wording: Wording,
): { changes: { site: string | null; text: string }[]; moreChanges: string | null } {
  const named = report.what_changed.slice(0, sitesNamed);
  const more = report.what_changed.length - named.length;
  return {
    changes: named.map((site) => ({
      site: report.site ? null : site.name,
      text: changeSentence(site, wording),
    })),
    moreChanges: more === 0 ? null : wording.words.moreSites(more),
  };
}

function changeSentence(site: SiteChange, wording: Wording): string {
  const { words, figures, versus } = wording;
  const difference = differenceText(site, wording);
  const { coverage } = site;
  if (!isComparable(coverage)) {
    const [current, previous] = [coverage.current ?? 0, coverage.previous ?? 0];
    return words.notComparable(
      difference,
      versus,
      figures.wholePercent(current),
      figures.wholePercent(previous),
    );
  }
  const whole =
    site.diff === null
      ? words.thanNothing(difference, versus)
      : words.than(difference, versus, figures.percent(Math.abs(site.diff)));
  const reasons = site.reasons.map(
    (reason) => `${reasonName(reason, wording)} ${differenceText(reason, wording)}`,
  );
  return reasons.length === 0 ? `${whole}.` : words.because(whole, figures.list(reasons));
}

function differenceText(
  { value, previous }: { value: number; previous: number },
  { words, figures }: Wording,
): string {
  const amount = figures.kg(Math.abs(value - previous));
  return value < previous ? words.less(amount) : words.more(amount);
}

function reasonName({ kind, key, name }: Reason, { words, nameOf }: Wording): string {
  if (kind === 'service') {
    const service = serviceTimes.find((known) => known === key);
    return service ? words.services[service] : words.outsideService;
  }
  if (name === null) return key;
  return kind === 'food' ? nameOf(name) : name;
}
