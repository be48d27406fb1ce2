import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/display/kbd.tsx';
import classes from './task-form.module.css';

interface KeyHintsProps {
  hints: readonly { keys: readonly string[]; text: string }[];
}

export function KeyHints({ hints }: KeyHintsProps) {
  const { t } = useTranslation('labelling');
  return (
    <p className={classes['hints']}>
      {hints.map(({ keys, text }) => (
        <span key={text} className={classes['hint']}>
          {keys.map((key) => (
            <Fragment key={key}>{key === '–' ? key : <Kbd>{key}</Kbd>}</Fragment>
          ))}
          {text}
        </span>
      ))}
      <span className={classes['next']}>{t('hints.itself')}</span>
    </p>
  );
}
