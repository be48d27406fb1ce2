import { Button } from '@mantine/core';
import { IconArrowBackUp } from '#icons';
import type { FactorChoice } from '@wastegauge/contract/waste/factor-sets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useRemoveChoice } from './api.ts';
import { personName } from './person-name.ts';
import classes from './factor-sets-page.module.css';

interface HistoryPanelProps {
  choices: readonly FactorChoice[];
  organisation: number;
  isEditable: boolean;
}

export function HistoryPanel({ choices, organisation, isEditable }: HistoryPanelProps) {
  const { t } = useTranslation('factorSets');
  const format = useFormat();
  const remove = useRemoveChoice(organisation);
  const [isOpen, setIsOpen] = useState(false);
  // Keeps the choice while the dialog closes.
  const [choice, setChoice] = useState<FactorChoice | null>(null);
  const setName = ({ set }: FactorChoice): string => `${set.name} ${set.version}`;
  const byPerson = ({ chosen_by: person, chosen_at }: FactorChoice): string => {
    const at = format.timestamp(chosen_at);
    return person === null
      ? t('history.at', { at })
      : t('history.by', { at, name: personName(person) });
  };
  return (
    <Panel title={t('history.title')}>
      <ul className={classes['list']}>
        {choices.map((one) => (
          <li key={one.since}>
            <span>
              <b>{t('history.since', { day: format.day(one.since), set: setName(one) })}</b>
              <span className={classes['small']}>{byPerson(one)}</span>
            </span>
            {isEditable && (
              <Button
                size="xs"
                leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden />}
                aria-label={t('history.undoOf', { day: format.day(one.since) })}
                onClick={() => {
                  setChoice(one);
                  setIsOpen(true);
                }}
              >
                {t('history.undo')}
              </Button>
            )}
          </li>
        ))}
        <li>
          <span>
            <b>{t(choices.length === 0 ? 'history.always' : 'history.before')}</b>
            <span className={classes['small']}>{t('history.default')}</span>
          </span>
        </li>
      </ul>
      <ConfirmActionDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('history.undoTitle')}
        text={
          choice && t('history.question', { day: format.day(choice.since), set: setName(choice) })
        }
        confirmLabel={t('history.undo')}
        destructive={false}
        isDisabled={choice === null}
        run={async () => {
          if (choice) await remove.mutateAsync(choice.since);
        }}
        done={t('history.undone')}
      />
    </Panel>
  );
}
