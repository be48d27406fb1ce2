import { PinInput } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import classes from './code-field.module.css';
import { ErrorText } from '../feedback/error-text.tsx';

interface CodeFieldProps {
  label: string;
  digitLabel: (position: number) => string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
  length: number;
}

export function CodeField({
  label,
  digitLabel,
  value,
  onChange,
  error,
  disabled = false,
  length,
}: CodeFieldProps) {
  const id = useId();
  const errorId = useId();
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => boxes.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (error !== undefined) boxes.current?.querySelector('input')?.focus();
  }, [error]);
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      className={classes['root']}
    >
      <legend className={classes['label']}>{label}</legend>
      <PinInput
        // Mantine sets its generated id after mounting, which replaces the boxes and loses the
        // focus.
        id={id}
        length={length}
        type="number"
        inputType="text"
        placeholder=""
        oneTimeCode
        rootRef={boxes}
        gap={8}
        value={value}
        onChange={onChange}
        disabled={disabled}
        error={error !== undefined}
        getInputProps={(index) => ({ 'aria-label': digitLabel(index + 1) })}
        classNames={{ pinInput: classes['box'] ?? '', input: classes['input'] ?? '' }}
      />
      {error !== undefined && (
        <span id={errorId} role="alert" className={classes['error']}>
          <ErrorText text={error} />
        </span>
      )}
    </fieldset>
  );
}
