import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown } from '#icons';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { focusInvalidField } from '../../ui/fields/focus-invalid-field.ts';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  activeCount: number;
  onApply?: (() => void) | undefined;
  onClear?: (() => void) | undefined;
  children: ReactNode;
}

export function FilterBar({ activeCount, onApply, onClear, children }: FilterBarProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (focusInvalidField(event.currentTarget)) return;
    setOpen(false);
    onApply?.();
  };
  return (
    <div className={classes['root']}>
      <Button
        className={classes['opener']}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} />}
        rightSection={<IconChevronDown className={classes['chevron']} size={18} stroke={1.7} />}
        aria-expanded={isOpen}
        aria-controls={id}
        fullWidth
        classNames={{ label: classes['openerText'] ?? '' }}
        onClick={() => setOpen(!isOpen)}
      >
        {activeCount > 0 ? t('filtersChosen', { count: activeCount }) : t('filters')}
      </Button>
      <form
        id={id}
        className={classes['fields']}
        data-open={isOpen || undefined}
        aria-label={t('filters')}
        noValidate
        onSubmit={handleSubmit}
      >
        {children}
        {onClear && activeCount > 0 && (
          <Button variant="link" className={classes['clear'] ?? ''} onClick={onClear}>
            {t('reportFilter.clear')}
          </Button>
        )}
        {onApply && (
          <Button type="submit" variant="primary" className={classes['apply']}>
            {t('applyFilters')}
          </Button>
        )}
      </form>
    </div>
  );
}
