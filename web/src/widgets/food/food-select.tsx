import { Loader, Popover, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FoodOptionList } from './food-option-list.tsx';
import { useFoodTexts } from './food-options.ts';
import classes from './food-select.module.css';
import { useFoodBox } from './use-food-box.ts';

interface FoodSelectProps {
  label: string;
  value: FoodOption | null;
  onChange: (option: FoodOption | null) => void;
  options: readonly FoodOption[];
  isLoading: boolean;
  isFirst?: boolean | undefined;
  disabled?: boolean | undefined;
  suggestions?: readonly FoodOption[] | undefined;
  /** Called after Enter chooses an option; Tab chooses without committing. */
  onCommit?: ((option: FoodOption) => void) | undefined;
  side?: 'top' | 'bottom' | undefined;
  size?: 'sm' | 'md' | undefined;
  error?: string | undefined;
  placeholder?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const none: readonly FoodOption[] = [];

export function FoodSelect({
  label,
  value,
  onChange,
  options,
  isLoading,
  isFirst = false,
  disabled = false,
  suggestions = none,
  onCommit,
  side = 'bottom',
  size = 'md',
  error,
  placeholder,
  ref,
}: FoodSelectProps) {
  const { t } = useTranslation();
  const texts = useFoodTexts(options);
  const { search, nameOf } = texts;
  const box = useFoodBox({ value, onChange, onCommit, suggestions, search, nameOf });
  return (
    <div className={classes['root']}>
      <Popover
        opened={box.isOpen}
        position={`${side}-start`}
        offset={6}
        width="target"
        withRoles={false}
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        onDismiss={box.close}
        middlewares={{ flip: true, shift: true, size: true }}
      >
        <Popover.Target>
          <div>
            <TextField
              {...box.fieldProps}
              ref={ref}
              label={label}
              size={size}
              data-autofocus={isFirst || undefined}
              disabled={disabled}
              placeholder={placeholder ?? t('food.search')}
              error={error}
              leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
              aria-busy={isLoading}
              rightSection={isLoading ? <Loader size={18} aria-hidden /> : undefined}
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown className={classes['dropdown']}>
          <FoodOptionList box={box} texts={texts} label={label} isLoading={isLoading} />
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden component="output">
        {box.isOpen && box.text !== '' && !isLoading
          ? t('food.found', { count: box.found.length })
          : ''}
      </VisuallyHidden>
    </div>
  );
}
