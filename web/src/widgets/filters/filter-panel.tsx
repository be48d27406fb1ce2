import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { FilterPlace } from './filter-place.tsx';

interface FilterPanelProps extends FilterFormProps {
  /** Beside the list from 1280 px on, over it below. */
  isDocked: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The filters of a report page: beside its list, in a drawer, on a phone over the whole page. The many
 * fields are drawn after the page around them, and again only when they change themselves.
 */
export const FilterPanel = memo(function FilterPanel({
  isDocked,
  isOpen,
  onClose,
  ...form
}: FilterPanelProps) {
  const { t } = useTranslation();
  const hasFields = useDeferredValue(true, false);
  return (
    <FilterPlace
      isDocked={isDocked}
      isOpen={isOpen}
      onClose={onClose}
      dockedAction={
        <ActionIcon aria-label={t('reportFilter.close')} onClick={onClose}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      }
    >
      {hasFields && (
        <FilterForm
          // Whoever goes Back sees the filters of that address.
          key={JSON.stringify(form.filters)}
          {...form}
          onApply={(filters) => {
            if (!isDocked) onClose();
            form.onApply(filters);
          }}
        />
      )}
    </FilterPlace>
  );
});
