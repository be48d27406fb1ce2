import { SimpleGrid } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './choice-cards.module.css';

interface ChoiceCard<Value extends string> {
  value: Value;
  label: string;
  hint?: string | undefined;
  icon: ReactNode;
}

interface ChoiceCardsProps<Value extends string> {
  label: string;
  options: readonly ChoiceCard<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

export function ChoiceCards<Value extends string>({
  label,
  options,
  value: chosen,
  onChange,
}: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes['root']}>
      <legend>{label}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="var(--s3)" verticalSpacing="var(--s2)">
        {options.map(({ value, label: text, hint, icon }) => (
          <label key={value} className={classes['card']}>
            <span className={classes['icon']} aria-hidden>
              {icon}
            </span>
            <span className={classes['words']}>
              <b>{text}</b>
              {hint !== undefined && <small>{hint}</small>}
            </span>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
          </label>
        ))}
      </SimpleGrid>
    </fieldset>
  );
}
