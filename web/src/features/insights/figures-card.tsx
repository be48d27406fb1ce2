import { IconDroplet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { Figure } from '../../ui/display/figure.tsx';
import { Change } from '../../widgets/figures/change.tsx';
import { changeOf, type Amount } from './card-figures.ts';
import classes from './card.module.css';
import { joined, useAmountText } from './use-amount-text.ts';

interface FiguresCardProps {
  amounts: readonly [Amount, ...Amount[]];
  currency: string;
}

export function FiguresCard({ amounts: [main, ...others], currency }: FiguresCardProps) {
  const textOf = useAmountText();
  return (
    <>
      <p className={classes['figure']}>
        <Figure {...textOf(main.kind, main.now, currency)} />
        <ChangePill amount={main} />
      </p>
      {others.map(({ kind, now }) => (
        <p key={kind} className={classes['other']}>
          <IconDroplet size={16} stroke={1.7} aria-hidden />
          {joined(textOf(kind, now, currency))}
        </p>
      ))}
    </>
  );
}

/** Without a previous value there is no percentage. */
function ChangePill({ amount: { now, before } }: { amount: Amount }) {
  const { t } = useTranslation('insights');
  const percent = changeOf(now, before);
  if (percent !== null) return <Change percent={percent} variant="pill" />;
  return before === 0 && now !== null && now > 0 ? <Badge>{t('new')}</Badge> : null;
}

interface BeforeCardProps {
  amount: Amount;
  currency: string;
}

export function BeforeCard({ amount: { kind, before }, currency }: BeforeCardProps) {
  const { t } = useTranslation('insights');
  const textOf = useAmountText();
  if (before === null) return null;
  return (
    <span className={classes['before']}>
      {t('before', { amount: joined(textOf(kind, before, currency)) })}
    </span>
  );
}
