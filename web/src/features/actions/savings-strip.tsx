import { Link } from '@tanstack/react-router';
import type { VerifiedSavings } from '@wastegauge/contract/insight/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './savings-strip.module.css';
import { withMinus } from './use-grams.ts';

interface SavingsStripProps {
  savings: VerifiedSavings;
  isRefetching?: boolean | undefined;
}

export function SavingsStrip({ savings, isRefetching = false }: SavingsStripProps) {
  const { t } = useTranslation('actions');
  const format = useFormat();
  const whole = (value: number): string => withMinus(format.count(Math.round(value)));
  const money = (value: number): string => withMinus(format.wholeMoney(value, savings.currency));
  const { value, value_low: valueLow, co2_kg: co2, co2_kg_low: co2Low } = savings;
  return (
    <section aria-label={t('savings.label')} data-refetching={isRefetching || undefined}>
      <dl className={classes['root']}>
        <Cell
          name={t('savings.weight', { year: savings.year })}
          figure={whole(savings.kg)}
          unit="kg"
          note={t('atLeast', { amount: `${whole(savings.kg_low)} kg` })}
        />
        <Cell
          name={t('savings.money')}
          figure={value === null ? '–' : money(value)}
          note={
            value !== null && valueLow !== null
              ? t('atLeast', { amount: money(valueLow) })
              : savings.kg === 0
                ? undefined
                : t('savings.noPrice')
          }
        />
        <Cell
          name={t('savings.emission')}
          figure={co2 === null ? '–' : whole(co2)}
          unit={co2 === null ? undefined : 'kg CO2e'}
          note={co2Low === null ? undefined : t('atLeast', { amount: `${whole(co2Low)} kg` })}
        />
        <Cell
          name={t('savings.actions')}
          figure={format.count(savings.saved_actions)}
          unit={t('savings.ofFinished', { count: savings.finished_actions })}
          note={
            <Link to="/help/$slug" params={{ slug: 'actions' }}>
              {t('savings.how')}
            </Link>
          }
        />
      </dl>
    </section>
  );
}

interface CellProps {
  name: string;
  figure: string;
  unit?: string | undefined;
  note?: ReactNode;
}

export function Cell({ name, figure, unit, note }: CellProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes['figure']}>
        {figure}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
      {note !== undefined && <dd className={classes['note']}>{note}</dd>}
    </div>
  );
}
