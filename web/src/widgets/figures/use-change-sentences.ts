import { isComparable } from '@wastegauge/contract/insight/comparable';
import type { WhatChanged } from '@wastegauge/contract/insight/overview';
import { useTranslation } from 'react-i18next';
import { locales } from './format.ts';
import { useTranslated } from '../language/translations.ts';
import { useFormat } from './use-format.ts';
import { useLanguage } from '../language/use-language.ts';

type SiteChange = WhatChanged['sites'][number];
type Reason = SiteChange['reasons'][number];

export interface ChangeSentence {
  id: number;
  name: string;
  text: string;
}

interface Wording {
  period: string;
  amount: (value: number) => string;
}

export function useChangeSentences(
  sites: readonly SiteChange[],
  { period, amount }: Wording,
): ChangeSentence[] {
  const { t } = useTranslation(['overview', 'common']);
  const format = useFormat();
  const language = useLanguage();
  const translated = useTranslated(
    sites.flatMap(({ reasons }) =>
      reasons.flatMap(({ kind, name }) => (kind === 'food' && name !== null ? [name] : [])),
    ),
  );
  const list = new Intl.ListFormat(locales[language], { type: 'conjunction' });

  const reasonName = ({ kind, key, name }: Reason): string => {
    if (kind === 'service') {
      return isService(key) ? t(`common:serviceTimes.${key}`) : t('whatChanged.outsideService');
    }
    return name === null ? key : kind === 'food' ? translated(name) : name;
  };
  const difference = ({ value, previous }: { value: number; previous: number }): string =>
    t(value < previous ? 'whatChanged.less' : 'whatChanged.more', {
      amount: amount(Math.abs(value - previous)),
    });
  const about = (isEstimate: boolean, text: string): string =>
    isEstimate ? t('whatChanged.about', { difference: text }) : text;
  const siteSentence = (site: SiteChange): string => {
    if (!isComparable(site.coverage)) {
      return t('whatChanged.notComparable', {
        difference: about(site.is_estimate, difference(site)),
        period,
        current: format.wholePercent(site.coverage.current ?? 0),
        previous: format.wholePercent(site.coverage.previous ?? 0),
      });
    }
    const whole = t(site.diff === null ? 'whatChanged.thanNothing' : 'whatChanged.than', {
      difference: about(site.is_estimate, difference(site)),
      period,
      percent: format.percent(Math.abs(site.diff ?? 0)),
    });
    const reasons = site.reasons.map((reason) =>
      t('whatChanged.reason', { name: reasonName(reason), difference: difference(reason) }),
    );
    return reasons.length === 0
      ? `${whole}.`
      : t('whatChanged.because', { whole, reasons: list.format(reasons) });
  };
  return sites.map((site) => ({ id: site.id, name: site.name, text: siteSentence(site) }));
}

const isService = (key: string): key is 'BREAKFAST' | 'LUNCH' | 'DINNER' =>
  ['BREAKFAST', 'LUNCH', 'DINNER'].includes(key);
