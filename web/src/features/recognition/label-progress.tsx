import type { RecognisedSite } from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './recognition-page.module.css';

interface LabelProgressProps {
  site: Pick<RecognisedSite, 'name' | 'labels' | 'labels_needed'>;
}

export function LabelProgress({ site }: LabelProgressProps) {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  const text = t('learning.labels', {
    labels: format.count(site.labels),
    needed: format.count(site.labels_needed),
  });
  return (
    <div className={classes['progress']}>
      <span>{text}</span>
      <ProgressBar
        percent={(100 * site.labels) / site.labels_needed}
        label={t('learning.progress', { site: site.name })}
        valueText={text}
      />
    </div>
  );
}
