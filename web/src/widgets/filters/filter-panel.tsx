import { ActionIcon } from '@mantine/core';
import { IconX } from '#icons';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { FilterPlace } from './filter-place.tsx';

interface FilterPanelProps extends FilterFormProps {
  isDocked: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Memoised and deferred: the many fields render after the page around them. */
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
          // Resets the draft when Back changes the URL.
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
