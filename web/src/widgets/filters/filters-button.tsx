import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '#icons';
import { useTranslation } from 'react-i18next';
import classes from './filters-button.module.css';

interface FiltersButtonProps {
  count: number;
  isExpanded?: boolean;
  onClick: () => void;
}

export function FiltersButton({ count, isExpanded, onClick }: FiltersButtonProps) {
  const { t } = useTranslation('common');
  return (
    <Button
      leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
      aria-expanded={isExpanded}
      onClick={onClick}
    >
      {t('filters')}
      <FilterCount count={count} />
    </Button>
  );
}

export const FilterCount = ({ count }: { count: number }) =>
  count > 0 && <span className={classes['count']}> {count}</span>;
