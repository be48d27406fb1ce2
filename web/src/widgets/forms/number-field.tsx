import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLanguage } from '../language/use-language.ts';
import classes from './number-field.module.css';
import { formatNumberText, readNumberText, stepNumber, type TypedText } from './number-text.ts';

type NumberFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'rightSection' | 'inputMode' | 'type'
> & {
  /** With a decimal point, whatever the language of the page. */
  value: string;
  onChange: (value: string) => void;
  decimals: number;
  unit?: string | undefined;
  unitWidth?: number | undefined;
  /** Of the arrow keys. */
  step?: number | undefined;
};

/** Reads and shows numbers in the format of the page. The typed text stays until it is a number. */
export function NumberField({
  value,
  onChange,
  onBlur,
  decimals,
  unit,
  unitWidth = 36,
  step,
  error,
  ...props
}: NumberFieldProps) {
  const language = useLanguage();
  const problemText = useProblemText(decimals);
  const [draft, setDraft] = useState<TypedText & { typed: string }>();
  // A value from elsewhere replaces the typed text.
  const typing = draft?.value === value ? draft : undefined;
  return (
    <TextField
      {...props}
      value={typing?.typed ?? formatNumberText(value, language)}
      error={typing?.problem ? problemText(typing.problem) : error}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={
        unit !== undefined && (
          <span className={classes['unit']} aria-hidden>
            {unit}
          </span>
        )
      }
      rightSectionWidth={unit === undefined ? 0 : unitWidth}
      rightSectionPointerEvents="none"
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        if (typing && !typing.problem) setDraft(undefined);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        setDraft(undefined);
        onChange(stepNumber(value, step, event.key === 'ArrowUp' ? 1 : -1));
      }}
      onChange={({ currentTarget: { value: typed } }) => {
        const read = readNumberText(typed, language, decimals);
        setDraft({ ...read, typed });
        onChange(read.value);
      }}
    />
  );
}

export function useProblemText(decimals: number) {
  const { t } = useTranslation(['common', 'texts']);
  const language = useLanguage();
  return (problem: NonNullable<TypedText['problem']>): string => {
    switch (problem.kind) {
      case 'ambiguous': {
        const [first, second] = problem.readings.map((reading) =>
          formatNumberText(String(reading), language),
        );
        return t('number.ambiguous', { first, second });
      }
      case 'tooPrecise':
        return decimals === 0
          ? t('texts:shouldBeInteger')
          : t('number.tooPrecise', { count: decimals });
      case 'invalid':
        return t('texts:coversNeeded');
    }
  };
}
