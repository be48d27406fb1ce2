import { IconBackspace, IconPlus } from '#icons';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../widgets/language/use-language.ts';
import classes from './entry-card.module.css';
import { decimalMark, type PadKey } from './tub-draft.ts';

interface NumberPadProps {
  onPress: (key: PadKey) => void;
  onNext: () => void;
  canAddTub: boolean;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export function NumberPad({ onPress, onNext, canAddTub }: NumberPadProps) {
  const { t } = useTranslation('controlWeeks');
  const language = useLanguage();
  return (
    <fieldset className={classes['pad']} aria-label={t('entry.pad')}>
      {digits.map((digit) => (
        <button key={digit} type="button" onClick={() => onPress(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" aria-label={t('entry.decimal')} onClick={() => onPress('decimal')}>
        {decimalMark(language)}
      </button>
      <button type="button" onClick={() => onPress('0')}>
        0
      </button>
      <button type="button" aria-label={t('entry.back')} onClick={() => onPress('back')}>
        <IconBackspace size={22} stroke={1.7} aria-hidden />
      </button>
      <button type="button" className={classes['next']} disabled={!canAddTub} onClick={onNext}>
        <IconPlus size={20} stroke={1.9} aria-hidden />
        {t('entry.nextTub')}
      </button>
    </fieldset>
  );
}
