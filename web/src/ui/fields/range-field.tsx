import { RangeSlider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useDebouncedCallback } from '@mantine/hooks';
import { useId, useState } from 'react';
import classes from './range-field.module.css';

interface RangeFieldProps {
  label: string;
  min: number;
  max: number;
  step?: number | undefined;
  value: readonly [number, number];
  onChange: (value: readonly [number, number]) => void;
  describe: (value: readonly [number, number]) => string;
  fromLabel: string;
  toLabel: string;
}

const reportDelayMs = 500;

export function RangeField({
  label,
  min,
  max,
  step = 1,
  value,
  onChange,
  describe,
  fromLabel,
  toLabel,
}: RangeFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<[number, number] | null>(null);
  const reportChange = useDebouncedCallback((settled: [number, number]) => {
    setDraft(null);
    onChange(settled);
  }, reportDelayMs);
  const shown = draft ?? [value[0], value[1]];
  return (
    <fieldset aria-labelledby={id}>
      <p className={classes['head']}>
        <span id={id} className={classes['label']}>
          {label}
        </span>
        <span className={classes['range']}>{describe(shown)}</span>
      </p>
      <RangeSlider
        min={min}
        max={max}
        step={step}
        minRange={0}
        size={4}
        thumbSize={18}
        label={null}
        value={[shown[0], shown[1]]}
        thumbFromLabel={fromLabel}
        thumbToLabel={toLabel}
        classNames={{
          root: classes['slider'] ?? '',
          track: classes['track'] ?? '',
          bar: classes['bar'] ?? '',
          thumb: classes['thumb'] ?? '',
        }}
        onBlur={reportChange.flush}
        onChange={(moved) => {
          setDraft(moved);
          reportChange(moved);
        }}
      />
    </fieldset>
  );
}
