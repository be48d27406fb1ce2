import { ActionIcon, Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../ui/panel.tsx';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import classes from './filter-panel.module.css';

interface FilterPanelProps extends FilterFormProps {
  /** Beside the list from 1280 px on, over it below. */
  isDocked: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The filters of a report page: beside its list, in a drawer, on a phone over the whole page. */
export function FilterPanel({ isDocked, isOpen, onClose, ...form }: FilterPanelProps) {
  const { t } = useTranslation();
  const fields = (
    <FilterForm
      // Whoever goes Back sees the filters of that address.
      key={JSON.stringify(form.filters)}
      {...form}
      onApply={(filters) => {
        if (!isDocked) onClose();
        form.onApply(filters);
      }}
    />
  );
  if (isDocked) {
    return isOpen ? (
      <div className={classes['docked']}>
        <Panel
          title={t('filters')}
          withHeadBorder
          withoutPadding
          actions={
            <ActionIcon aria-label={t('reportFilter.close')} onClick={onClose}>
              <IconX size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          }
        >
          {fields}
        </Panel>
      </div>
    ) : null;
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      title={t('filters')}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{
        content: classes['drawer'] ?? '',
        inner: classes['drawerInner'] ?? '',
        body: classes['drawerBody'] ?? '',
      }}
    >
      {fields}
    </Drawer>
  );
}
