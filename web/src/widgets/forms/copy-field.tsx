import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './copy-field.module.css';

interface CopyFieldProps {
  label: string;
  value: string;
  copyLabel: string;
  hint?: string | undefined;
}

export function CopyField({ label, value, copyLabel, hint }: CopyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={classes['root']}>
      <Textarea
        ref={field}
        label={label}
        description={hint}
        value={value}
        readOnly
        autosize
        minRows={1}
        spellCheck={false}
        classNames={{ input: classes['text'] ?? '' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes['copy']}>
        <CopyButton text={value} label={copyLabel} onRefused={() => field.current?.select()} />
      </div>
    </div>
  );
}
