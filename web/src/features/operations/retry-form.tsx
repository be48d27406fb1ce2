import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './operations-page.module.css';

interface RetryFormProps {
  what: string;
  isProcessing: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

export function RetryForm({ what, isProcessing, onRetry, onDiscard }: RetryFormProps) {
  const { t } = useTranslation('operations');
  return (
    <>
      <Button
        variant="ghost"
        size="xs"
        classNames={{ label: classes['retry'] ?? '' }}
        aria-label={t('actions.retryOf', { what })}
        disabled={isProcessing}
        onClick={onRetry}
      >
        <IconRefresh size={18} stroke={1.7} aria-hidden />
        <span className={classes['retryText']}>{t('actions.retry')}</span>
      </Button>
      <ActionIcon size="xs" aria-label={t('actions.discardOf', { what })} onClick={onDiscard}>
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
    </>
  );
}
