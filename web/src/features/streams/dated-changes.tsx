import { Button } from '@mantine/core';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './streams-page.module.css';

interface DatedChange {
  id: number;
  validFrom: Day;
  text: string;
}

interface DatedChangesProps {
  label: string;
  /** Newest first. */
  changes: readonly DatedChange[];
  onRemove: ((change: DatedChange) => void) | undefined;
}

export function DatedChanges({ label, changes, onRemove }: DatedChangesProps) {
  const { t } = useTranslation('streams');
  const format = useFormat();
  if (changes.length === 0) return null;
  return (
    <ul className={classes['changes']} aria-label={label}>
      {changes.map((change) => {
        const text = t('since', { day: format.day(change.validFrom), text: change.text });
        return (
          <li key={change.id}>
            <span>{text}</span>
            {onRemove && (
              <Button
                size="xs"
                variant="ghost"
                aria-label={t('removeChange', { change: text })}
                onClick={() => onRemove(change)}
              >
                {t('remove')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
