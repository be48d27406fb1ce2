import { Combobox, TextInput, useCombobox, type TextInputProps } from '@mantine/core';
import { IconClock } from '#icons';
import { useRef, type KeyboardEvent, type Ref } from 'react';
import { belowField } from '../feedback/error-text.tsx';
import floating from '../theme/floating.module.css';
import classes from './time-field.module.css';
import { pickedTimes, typedTime } from './typed-time.ts';

type TimeFieldProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'onClick' | 'type' | 'label' | 'error' | 'description'
> & {
  label?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  /** Marks the field where its error is shown elsewhere. */
  isInvalid?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  value: string;
  onChange: (text: string) => void;
};

/** Always a 24-hour clock, unlike the browser's own time input. */
export function TimeField({
  value,
  onChange,
  onBlur,
  onKeyDown,
  error,
  hint,
  isInvalid = false,
  rightSection = <IconClock size={18} stroke={1.7} aria-hidden />,
  ...props
}: TimeFieldProps) {
  const hasMoved = useRef(false);
  const combobox = useCombobox({
    onDropdownOpen: () => {
      hasMoved.current = false;
      combobox.updateSelectedOptionIndex('active', { scrollIntoView: true });
    },
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  /** The options are rendered after the key that opens the list, so the next key starts from them. */
  const startAtTime = ({ key }: KeyboardEvent): void => {
    if (!combobox.dropdownOpened || hasMoved.current) return;
    if (key === 'Enter') combobox.resetSelectedOption();
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    hasMoved.current = true;
    combobox.selectActiveOption();
  };
  const time = typedTime(value);
  const nearest = pickedTimes.findLast((picked) => picked <= time);
  return (
    <Combobox
      store={combobox}
      width={128}
      position="bottom-start"
      classNames={{ dropdown: floating['menu'] ?? '', option: floating['option'] ?? '' }}
      onOptionSubmit={(picked) => {
        onChange(picked);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          {...props}
          {...(isInvalid ? { error: true } : belowField(error, hint))}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          placeholder="hh:mm"
          rightSection={rightSection}
          rightSectionPointerEvents="none"
          onClick={() => combobox.openDropdown()}
          onKeyDown={(event) => {
            startAtTime(event);
            onKeyDown?.(event);
          }}
          onChange={({ currentTarget }) => {
            combobox.closeDropdown();
            onChange(currentTarget.value);
          }}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={(event) => {
            combobox.closeDropdown();
            if (time !== value) onChange(time);
            onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options
          className={classes['times']}
          aria-label={props.label ?? props['aria-label']}
        >
          {combobox.dropdownOpened &&
            pickedTimes.map((picked) => (
              <Combobox.Option key={picked} value={picked} active={picked === nearest}>
                {picked}
              </Combobox.Option>
            ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
