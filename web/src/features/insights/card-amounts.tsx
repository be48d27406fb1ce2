import { IconDroplet } from '#icons';
import { useTranslation } from 'react-i18next';
import type { Compared } from '@wastegauge/contract/insight/comparison';
import { Badge } from '../../ui/display/badge.tsx';
import { Figure } from '../../ui/display/figure.tsx';
import { Change } from '../../widgets/figures/change.tsx';
import { useComparedDays } from '../../widgets/figures/compared-days.ts';
import { useCoverDaysText } from '../../widgets/figures/cover-days.ts';
import { roundPercent, type CardAmount } from './card-figures.ts';
import classes from './card.module.css';
import { joinUnit, useAmountText } from './use-amount-text.ts';

interface CardAmountsProps {
  amounts: readonly [CardAmount, ...CardAmount[]];
  currency: string;
  compared: Compared;
}

export function CardAmounts({ amounts: [main, ...others], currency, compared }: CardAmountsProps) {
  const amountText = useAmountText();
  const coverDaysText = useCoverDaysText();
  return (
    <>
      <p className={classes['figure']}>
        <Figure {...amountText(main.kind, main.now, currency)} />
        <ChangeOfAmount amount={main} compared={compared} />
      </p>
      {main.coverDays !== undefined && main.now !== null && (
        <p className={classes['other']}>{coverDaysText(main.coverDays)}</p>
      )}
      {others.map(({ kind, now }) => (
        <p key={kind} className={classes['other']}>
          <IconDroplet size={16} stroke={1.7} aria-hidden />
          {joinUnit(amountText(kind, now, currency))}
        </p>
      ))}
    </>
  );
}

interface ChangeOfAmountProps {
  amount: CardAmount;
  compared: Compared;
}

function ChangeOfAmount({ amount: { now, before, change }, compared }: ChangeOfAmountProps) {
  const { t } = useTranslation('insights');
  const comparedText = useComparedDays()(compared);
  const isNew = compared !== null && before === 0 && now !== null && now > 0;
  if (change === null && !isNew && compared !== null) return null;
  return (
    <>
      {change !== null && (
        <Change percent={roundPercent(change)} variant="pill" coverage={compared?.coverage} />
      )}
      {change === null && isNew && <Badge>{t('new')}</Badge>}
      <span className={classes['compared']}>{comparedText}</span>
    </>
  );
}

interface PreviousAmountProps {
  amount: CardAmount;
  currency: string;
}

export function PreviousAmount({ amount: { kind, before }, currency }: PreviousAmountProps) {
  const { t } = useTranslation('insights');
  const amountText = useAmountText();
  if (before === null) return null;
  const text = amountText(kind, before, currency);
  const amount = joinUnit(kind === 'perCover' ? { ...text, unit: 'g' } : text);
  return <span className={classes['before']}>{t('before', { amount })}</span>;
}
