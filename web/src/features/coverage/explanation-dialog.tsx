import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { coverageLimits } from '@wastegauge/contract/insight/comparable';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './coverage-dialogs.module.css';

interface ExplanationDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function ExplanationDialog({ opened, onClose }: ExplanationDialogProps) {
  const { t } = useTranslation(['coverage', 'common']);
  const format = useFormat();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('how.title')}
      closeLabel={t('common:close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <div className={classes['text']}>
        <p>{t('how.planned')}</p>
        <p>{t('how.measured')}</p>
        <p>{t('how.partly')}</p>
        <p>{t('how.weighted')}</p>
        <p>{t('how.beside')}</p>
        <p>
          {t('how.levels', {
            good: format.wholePercent(coverageLimits.good),
            low: format.wholePercent(coverageLimits.low),
          })}
        </p>
        <Link to="/help/$slug" params={{ slug: 'coverage' }}>
          {t('how.more')}
        </Link>
      </div>
    </Dialog>
  );
}
