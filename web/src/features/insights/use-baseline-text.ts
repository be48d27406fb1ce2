import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { compareWithBaseline } from './card-figures.ts';

export interface BaselineText {
  /** "32% below baseline" */
  text: string;
  tone: 'good' | 'bad' | 'unknown';
}

export function useBaselineText(): (
  place: Parameters<typeof compareWithBaseline>[0],
) => BaselineText {
  const { t } = useTranslation('insights');
  const format = useFormat();
  return useCallback(
    (place) => {
      const state = compareWithBaseline(place);
      if (typeof state === 'string') return { text: t(`baseline.${state}`), tone: 'unknown' };
      return {
        text: t(`baseline.${state.side}`, { percent: format.wholePercent(state.percent) }),
        tone: state.side === 'above' ? 'bad' : 'good',
      };
    },
    [t, format],
  );
}
