import { IconHourglass, IconListNumbers, IconSparkles } from '@tabler/icons-react';
import { recognitionLimits, type RecognisedFood } from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './mode-badge.module.css';

interface ModeBadgeProps {
  food: Pick<RecognisedFood, 'mode' | 'missing_checks' | 'only_suggests' | 'suggests_reason'>;
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

function useModeReason(
  { mode, missing_checks: missing, only_suggests, suggests_reason }: ModeBadgeProps['food'],
  minPrecision: number | null,
): string | null {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  if (only_suggests) {
    return suggests_reason === 'checks' ? t('foods.byChecks') : t('foods.byPerson');
  }
  if (mode === 'learning') {
    const { minChecked } = recognitionLimits;
    return t('foods.checked', {
      checked: format.count(minChecked - missing),
      needed: format.count(minChecked),
    });
  }
  if (mode === 'suggests' && minPrecision !== null) {
    return t('foods.belowPrecision', { percent: format.wholePercent(minPrecision) });
  }
  return null;
}
