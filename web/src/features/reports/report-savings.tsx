import type { Report } from '@wastegauge/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './report-body.module.css';

export function ReportSavings({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { verified_savings: savings, currency } = report;
  if (!savings) return null;
  const { value, value_low: valueLow, co2_kg: co2, co2_kg_low: co2Low } = savings;
  const kg = (weight: number): string => `${format.fixed(weight, weight < 10 ? 1 : 0)} kg`;
  const money = (amount: number): string => format.wholeMoney(amount, currency);
  const amounts = [
    t('savings.amount', { amount: kg(savings.kg), low: kg(savings.kg_low) }),
    ...(value === null || valueLow === null
      ? []
      : [t('savings.amount', { amount: money(value), low: money(valueLow) })]),
    ...(co2 === null || co2Low === null
      ? []
      : [t('savings.amount', { amount: `${kg(co2)} CO2e`, low: kg(co2Low) })]),
  ];
  return (
    <section className={classes['coverage']}>
      <p>{t('savings.sentence', { year: String(savings.year), amounts: amounts.join(', ') })}</p>
    </section>
  );
}
