import { IconDroplet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { Figure } from '../../ui/display/figure.tsx';
import { Change } from '../../widgets/figures/change.tsx';
import { percentChange, type CardAmount } from './card-figures.ts';
import classes from './card.module.css';
import { joinUnit, useAmountText } from './use-amount-text.ts';

interface CardAmountsProps {
  amounts: readonly [CardAmount, ...CardAmount[]];
  currency: string;
}

export function CardAmounts({ amounts: [main, ...others], currency }: CardAmountsProps) {
  const amountText = useAmountText();
  return (
    <>
      <p className={classes['figure']}>
        <Figure {...amountText(main.kind, main.now, currency)} />
        <ChangePill amount={main} />
      </p>
      {others.map(({ kind, now }) => (
        <p key={kind} className={classes['other']}>
          <IconDroplet size={16} stroke={1.7} aria-hidden />
          {joinUnit(amountText(kind, now, currency))}
        </p>
      ))}
    </>
  );
}

/** Without a previous value there is no percentage. */
function ChangePill({ amount: { now, before } }: { amount: CardAmount }) {
  const { t } = useTranslation('insights');
  const percent = percentChange(now, before);
  if (percent !== null) return <Change percent={percent} variant="pill" />;
  return before === 0 && now !== null && now > 0 ? <Badge>{t('new')}</Badge> : null;
}

interface PreviousAmountProps {
  amount: CardAmount;
  currency: string;
}

export function PreviousAmount({ amount: { kind, before }, currency }: PreviousAmountProps) {
  const { t } = useTranslation('insights');
  const amountText = useAmountText();
  if (before === null) return null;
  return (
    <span className={classes['before']}>
      {t('before', { amount: joinUnit(amountText(kind, before, currency)) })}
    </span>
  );
}
