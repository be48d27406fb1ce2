import { IconHourglass, IconListNumbers, IconSparkles } from '#icons';
import { recognitionLimits, type RecognisedFood } from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './mode-badge.module.css';

interface ModeBadgeProps {
  food: Pick<
    RecognisedFood,
    'mode' | 'checked_guesses' | 'missing_checks' | 'only_suggests' | 'suggests_reason'
  >;
  /** Of the site; null when automatic labelling is off. */
  minPrecision: number | null;
}

const looks = {
  automatic: { tone: 'info', Icon: IconSparkles },
  suggests: { tone: 'outline', Icon: IconListNumbers },
  learning: { tone: 'neutral', Icon: IconHourglass },
} as const;

export function ModeBadge({ food, minPrecision }: ModeBadgeProps) {
  const { t } = useTranslation('recognition');
  const { tone, Icon } = looks[food.mode];
  const reason = useModeReason(food, minPrecision);
  return (
    <span className={classes['root']}>
      <Badge tone={tone} icon={<Icon />}>
        {t(`modes.${food.mode}`)}
      </Badge>
      {reason !== null && <small>{reason}</small>}
    </span>
  );
}

function useModeReason(food: ModeBadgeProps['food'], minPrecision: number | null): string | null {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  const { mode, checked_guesses: checked, missing_checks: missing } = food;
  if (food.only_suggests) {
    return food.suggests_reason === 'checks' ? t('foods.byChecks') : t('foods.byPerson');
  }
  if (mode === 'learning') {
    const needed = missing === null ? recognitionLimits.minChecked : checked + missing;
    return t('foods.checked', { checked: format.count(checked), needed: format.count(needed) });
  }
  if (mode === 'suggests' && minPrecision !== null) {
    const percent = format.wholePercent(minPrecision);
    if (missing === null) return t('foods.belowPrecision', { percent });
    return t('foods.missing', { count: missing, checks: format.count(missing), percent });
  }
  return null;
}
