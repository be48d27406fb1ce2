import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '#icons';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/display/kbd.tsx';
import classes from './task-form.module.css';

interface UndoBarProps {
  /** The last decision; null before the first one. */
  text: string | null;
  isUndoing: boolean;
  onUndo: () => void;
}

export function UndoBar({ text, isUndoing, onUndo }: UndoBarProps) {
  const { t } = useTranslation('labelling');
  return (
    <div className={classes['undo']} data-empty={text === null || undefined}>
      <output>
        {text !== null && (
          <>
            <IconCircleCheck size={18} stroke={1.7} aria-hidden />
            {text}
          </>
        )}
      </output>
      {text !== null && (
        <Button
          size="xs"
          leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
          rightSection={<Kbd isSilent>U</Kbd>}
          aria-keyshortcuts="u"
          disabled={isUndoing}
          onClick={onUndo}
        >
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
