import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './import-page.module.css';
import { importSteps, type ImportStep } from './imports-search.ts';

export function StepsCard({ current }: { current: ImportStep }) {
  const { t } = useTranslation('imports');
  const place = importSteps.indexOf(current);
  return (
    <ol className={classes['steps']} aria-label={t('steps.label')}>
      {importSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === place ? 'step' : undefined}
          data-done={index < place || undefined}
        >
          <span className={classes['mark']} aria-hidden>
            {index < place ? <IconCheck size={14} stroke={2.4} /> : index + 1}
          </span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
