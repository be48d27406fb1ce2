import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/display/kbd.tsx';
import { singleClick } from '../../ui/dialogs/single-click.ts';
import { KeyHintsCard } from './key-hints-card.tsx';
import classes from './task-form.module.css';
import type { Judgement } from './use-verification.ts';

interface VerdictFormProps {
  foodName: string;
  trimmings: boolean;
  onTrimmingsChange: (trimmings: boolean) => void;
  isDisabled: boolean;
  onAnswer: (verdict: Judgement['verdict']) => void;
}

const answers = [
  { key: '1', verdict: 'discard', variant: 'danger' },
  { key: '2', verdict: 'incorrect', variant: 'default' },
  { key: '3', verdict: 'correct', variant: 'primary' },
] as const;

export function VerdictForm({
  foodName,
  trimmings,
  onTrimmingsChange,
  isDisabled,
  onAnswer,
}: VerdictFormProps) {
  const { t } = useTranslation(['labelling', 'common']);
  return (
    <section className={classes['root']} aria-label={t('verdict')}>
      <div className={classes['fields']} data-kind="verdict">
        <div className={classes['question']}>
          <p>{t('isCorrect')}</p>
          <b>{foodName}</b>
        </div>
        <Checkbox
          className={classes['check']}
          label={t('common:trimmings')}
          checked={trimmings}
          onChange={(event) => onTrimmingsChange(event.currentTarget.checked)}
        />
        {answers.map(({ key, verdict, variant }) => (
          <Button
            key={verdict}
            size="lg"
            variant={variant}
            className={classes['verdict']}
            data-verdict={verdict}
            aria-keyshortcuts={key}
            disabled={isDisabled}
            onClick={singleClick(() => onAnswer(verdict))}
          >
            <span className={classes['answer']}>
              <Kbd isSilent>{key}</Kbd>
              {t(verdict)}
            </span>
          </Button>
        ))}
      </div>
      <KeyHintsCard hints={[{ keys: [], text: t('hints.relabel') }]} />
    </section>
  );
}
