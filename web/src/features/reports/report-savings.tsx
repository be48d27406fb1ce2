import type { Report } from '@wastegauge/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './report-body.module.css';

export function ReportSavings({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { verified_savings: savings, currency } = report;
  if (!savings) return null;
  const kg = (value: number): string => `${format.fixed(value, value < 10 ? 1 : 0)} kg`;
  return (
    <section className={classes['coverage']}>
      <p>
        {t(savings.value === null ? 'savings.weight' : 'savings.worth', {
          year: String(savings.year),
          kg: kg(savings.kg),
          low: kg(savings.kg_low),
          value: savings.value === null ? '' : format.price(savings.value, currency),
        })}
      </p>
    </section>
  );
}
