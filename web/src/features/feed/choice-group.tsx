import { useId } from 'react';
import classes from './edit-event-dialog.module.css';

interface ChoiceGroupProps<Value extends string> {
  label: string;
  value: Value | null;
  choices: readonly { value: Value; label: string; swatch: string }[];
  onChange: (value: Value) => void;
}

export function ChoiceGroup<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: ChoiceGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={classes['label']}>{label}</legend>
      <div className={classes['choices']}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes['choice']}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <i style={{ background: choice.swatch }} aria-hidden />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
