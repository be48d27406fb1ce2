import { RangeSlider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useDebouncedCallback } from '@mantine/hooks';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../language/use-language.ts';
import { NumberField } from './number-field.tsx';
import { formatNumberText, parseNumber } from './number-text.ts';
import classes from './range-field.module.css';
import { isRangeWithin, rangeStops, stopPosition, type RangeValues } from './range-values.ts';

interface RangeFieldProps {
  label: string;
  lowLabel: string;
  highLabel: string;
  unit?: string | undefined;
  hint?: string | undefined;
  min: number;
  max: number;
  decimals: number;
  values: RangeValues;
  /** NaN for a text that is not a number; see `isRangeWithin`. */
  onChange: (values: RangeValues) => void;
  /** For ranges that apply without a button. */
  delayMs?: number | undefined;
}

/** Two numbers beside a logarithmic slider. A field left empty means the limit. */
export function RangeField({ values, onChange, delayMs, ...props }: RangeFieldProps) {
  return delayMs === undefined ? (
    <RangeInputs {...props} values={values} onChange={onChange} />
  ) : (
    <DelayedRange {...props} values={values} onChange={onChange} delayMs={delayMs} />
  );
}

function DelayedRange({
  values,
  onChange,
  delayMs,
  ...props
}: RangeFieldProps & { delayMs: number }) {
  const [draft, setDraft] = useState<RangeValues | null>(null);
  const report = useDebouncedCallback((settled: RangeValues) => {
    setDraft(null);
    onChange(settled);
  }, delayMs);
  return (
    <RangeInputs
      {...props}
      values={draft ?? values}
      onChange={(changed) => {
        setDraft(changed);
        if (isRangeWithin(changed, [props.min, props.max])) report(changed);
        else report.cancel();
      }}
    />
  );
}

function RangeInputs({
  label,
  lowLabel,
  highLabel,
  unit,
  hint,
  min,
  max,
  decimals,
  values,
  onChange,
}: Omit<RangeFieldProps, 'delayMs'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const labelId = useId();
  const stops = useMemo(() => rangeStops(min, max, decimals), [min, max, decimals]);
  const [low, high] = values;
  const numberText = (value: number): string => formatNumberText(String(value), language);
  const positions = values.map((value, index) =>
    stopPosition(stops, Number.isNaN(value) ? (index === 0 ? min : max) : value),
  );
  const [first = 0, second = 0] = positions.toSorted((one, other) => one - other);
  const shared = { unit, min, max, decimals };

  /** A thumb that did not move keeps its value, which may be between two stops. */
  function handleSlide([from, to]: [number, number]): void {
    const slide = (position: number, before: number, value: number): number =>
      Math.round(position) === Math.round(before) ? value : (stops[Math.round(position)] ?? value);
    const [least, most] = low <= high ? [low, high] : [high, low];
    onChange([slide(from, first, least), slide(to, second, most)]);
  }

  return (
    <fieldset aria-labelledby={labelId}>
      <legend id={labelId} className={classes['legend']}>
        {label}
      </legend>
      <div className={classes['fields']}>
        <LimitField
          {...shared}
          label={lowLabel}
          value={low}
          emptyValue={min}
          onChange={(value) => onChange([value, high])}
        />
        <span className={classes['to']} aria-hidden>
          {t('dates.to')}
        </span>
        <LimitField
          {...shared}
          label={highLabel}
          value={high}
          emptyValue={max}
          onChange={(value) => onChange([low, value])}
        />
      </div>
      <RangeSlider
        min={0}
        max={stops.length - 1}
        minRange={0}
        size={4}
        thumbSize={18}
        label={null}
        value={[first, second]}
        thumbFromLabel={lowLabel}
        thumbToLabel={highLabel}
        thumbValueText={(position) => {
          const value = position === positions[0] ? low : high;
          return unit === undefined ? numberText(value) : `${numberText(value)} ${unit}`;
        }}
        classNames={{
          root: classes['slider'] ?? '',
          track: classes['track'] ?? '',
          thumb: classes['thumb'] ?? '',
        }}
        onChange={handleSlide}
      />
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
    </fieldset>
  );
}

interface LimitFieldProps {
  label: string;
  unit: string | undefined;
  min: number;
  max: number;
  decimals: number;
  value: number;
  emptyValue: number;
  onChange: (value: number) => void;
}

function LimitField({ value, emptyValue, onChange, min, max, ...props }: LimitFieldProps) {
  const { t } = useTranslation('texts');
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const readTyped = (text: string): number => parseNumber(text) ?? emptyValue;
  // A value from the slider or the page replaces the typed text.
  const isTyping = typed !== undefined && Object.is(readTyped(typed), value);
  const limitText = (limit: number): string => formatNumberText(String(limit), language);
  return (
    <NumberField
      {...props}
      classNames={{ label: classes['fieldLabel'] ?? '' }}
      value={isTyping ? typed : String(value)}
      error={
        value > max
          ? t('tooLarge', { limit: limitText(max) })
          : value < min
            ? t('tooSmall', { limit: limitText(min) })
            : undefined
      }
      onChange={(text) => {
        setTyped(text);
        onChange(readTyped(text));
      }}
      onBlur={() => {
        if (typed === '') setTyped(undefined);
      }}
    />
  );
}
