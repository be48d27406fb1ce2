import type { ComponentProps } from 'react';
import classes from './number-field.module.css';
import { TextField } from './text-field.tsx';
import { typedNumber } from './typed-number.ts';

type NumberFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'rightSection' | 'inputMode' | 'type'
> & {
  value: string;
  onChange: (text: string) => void;
  decimals: number;
  unit: string;
  unitWidth?: number | undefined;
};

export function NumberField({
  value,
  onChange,
  decimals,
  unit,
  unitWidth = 36,
  ...props
}: NumberFieldProps) {
  return (
    <TextField
      {...props}
      value={value}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      rightSection={
        <span className={classes['unit']} aria-hidden>
          {unit}
        </span>
      }
      rightSectionWidth={unitWidth}
      rightSectionPointerEvents="none"
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ currentTarget }) => {
        const text = typedNumber(currentTarget.value, decimals);
        if (text !== undefined) onChange(text);
      }}
    />
  );
}
