import { Button } from '@mantine/core';
import { IconArrowBackUp } from '#icons';
import type { Decision } from '@wastegauge/contract/waste/decisions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndo } from './use-undo.ts';

/** Restores every listed event that was discarded. */
export function RestoreAll({ decisions }: { decisions: readonly Decision[] }) {
  const { t } = useTranslation('decisions');
  const { undo } = useUndo();
  const [isRestoring, setIsRestoring] = useState(false);
  const discarded = decisions.filter(
    ({ kind, is_undoable }) => kind === 'discarded' && is_undoable,
  );
  if (discarded.length < 2) return null;

  async function restore(): Promise<void> {
    setIsRestoring(true);
    await undo(discarded.map(({ event }) => event.id));
    setIsRestoring(false);
  }

  return (
    <Button
      size="sm"
      mb="var(--s3)"
      leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
      disabled={isRestoring}
      onClick={() => void restore()}
    >
      {t('restoreAll', { count: discarded.length })}
    </Button>
  );
}
