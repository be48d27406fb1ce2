import { PinInput } from '@mantine/core';
import { useEffect, useId, useRef, type ClipboardEvent } from 'react';
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
  /** `letters`: capital letters and digits. */
  characters?: 'digits' | 'letters' | undefined;
  /** Characters before a dash. */
  groupLength?: number | undefined;
}

export function CodeField({
  label,
  digitLabel,
  value,
  onChange,
  error,
  disabled = false,
  length,
  characters = 'digits',
  groupLength,
}: CodeFieldProps) {
  const id = useId();
  const errorId = useId();
  const boxes = useRef<HTMLDivElement>(null);
  const hasLetters = characters === 'letters';
  useEffect(() => boxes.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (error === undefined) return;
    // The code can be checked while it is still being corrected.
    if (hasLetters && boxes.current?.contains(document.activeElement)) return;
    boxes.current?.querySelector('input')?.focus();
  }, [error, hasLetters]);
  const pasteLetters = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const pasted = event.clipboardData.getData('text/plain').replaceAll(/[^a-z\d]/giu, '');
    onChange(pasted.toUpperCase().slice(0, length));
  };
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      className={classes['root']}
      onPasteCapture={hasLetters ? pasteLetters : undefined}
    >
      <legend className={classes['label']}>{label}</legend>
      <PinInput
        // Mantine sets its generated id after mounting, which replaces the boxes and loses the
        // focus.
        id={id}
        length={length}
        type={hasLetters ? 'alphanumeric' : 'number'}
        inputType="text"
        placeholder=""
        oneTimeCode={!hasLetters}
        rootRef={boxes}
        gap={8}
        value={value}
        onChange={(typed) => onChange(hasLetters ? typed.toUpperCase() : typed)}
        disabled={disabled}
        error={error !== undefined}
        getInputProps={(index) => ({
          'aria-label': digitLabel(index + 1),
          'data-autofocus': (index === 0 && value === '') || undefined,
          ...(hasLetters && { autoCapitalize: 'characters', spellCheck: false }),
          wrapperProps: { 'data-after-dash': index === groupLength || undefined },
        })}
        classNames={{
          root: classes['boxes'] ?? '',
          pinInput: classes['box'] ?? '',
          input: classes['input'] ?? '',
        }}
      />
      {error !== undefined && (
        <span id={errorId} role="alert" className={classes['error']}>
          <ErrorText text={error} />
        </span>
      )}
    </fieldset>
  );
}
