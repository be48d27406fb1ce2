import { useQuery } from '@tanstack/react-query';
import { startOfMonth } from '@wastegauge/contract/values/dates';
import type { donationRoutes } from '@wastegauge/contract/waste/donations';
import type { AnswerOf } from '@wastegauge/contract/route';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { monthWasteOptions } from './api.ts';
import classes from './summary-strip.module.css';

export type DonationSummary = AnswerOf<typeof donationRoutes.getDonationSummary>;

interface SummaryStripProps {
  siteId: number;
  summary: DonationSummary;
}

export function SummaryStrip({ siteId, summary }: SummaryStripProps) {
  const { t } = useTranslation(['donations', 'common']);
  const format = useFormat();
  const { today, currency, value, unpriced_kg: unpricedKg, estimated_kg: estimatedKg } = summary;
  const waste = useQuery(monthWasteOptions(siteId, startOfMonth(today), today));
  const wasteKg = waste.data?.total_waste;
  const valueText =
    value === null
      ? unpricedKg > 0 && t('summary.noPrice')
      : t('summary.value', { amount: format.price(value, currency) });
  const notes = [
    valueText,
    value !== null && unpricedKg > 0 && t('summary.unpriced', { kg: format.fixed(unpricedKg, 1) }),
    estimatedKg > 0 && t('summary.estimated', { kg: format.fixed(estimatedKg, 1) }),
  ].filter((note) => note !== false);
  return (
    <section aria-label={t('summary.label')}>
      <dl className={classes['root']}>
        <Cell
          name={t('summary.weight')}
          figure={format.fixed(summary.weight_kg, 1)}
          unit="kg"
          notes={notes}
        />
        <Cell
          name={t('summary.handOvers')}
          figure={format.count(summary.hand_overs)}
          notes={[t('summary.organisations', { count: summary.organisations })]}
        />
        <Cell
          name={t('summary.meals')}
          figure={format.count(summary.meals)}
          notes={[t('summary.perMeal', { kg: format.plain(summary.kg_per_meal) })]}
        />
        <Cell
          name={t('summary.waste')}
          figure={wasteKg === undefined || wasteKg === null ? '–' : format.fixed(wasteKg, 1)}
          unit={wasteKg === undefined || wasteKg === null ? undefined : 'kg'}
          notes={[
            waste.isLoadingError
              ? t('summary.wasteFailed')
              : waste.isPending
                ? t('common:loading')
                : t('summary.notIncluded'),
          ]}
        />
      </dl>
    </section>
  );
}

interface CellProps {
  name: string;
  figure: string;
  unit?: string | undefined;
  notes: readonly ReactNode[];
}

function Cell({ name, figure, unit, notes }: CellProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes['figure']}>
        {figure}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
      {notes.map((note, index) => (
        <dd key={index} className={classes['note']}>
          {note}
        </dd>
      ))}
    </div>
  );
}
