import { IconClock } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';
import { typedTime } from './typed-time.ts';

type TimeFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (text: string) => void;
};

/** Always a 24-hour clock, unlike the browser's own time input. */
export function TimeField({ value, onChange, onBlur, ...props }: TimeFieldProps) {
  return (
    <TextField
      {...props}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="hh:mm"
      rightSection={<IconClock size={18} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={(event) => {
        const time = typedTime(value);
        if (time !== value) onChange(time);
        onBlur?.(event);
      }}
    />
  );
}
