import { Button, Checkbox } from '@mantine/core';
import { IconSearch } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { viewAs } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { allSitesOptions } from '../../widgets/places/site-list.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import classes from './view-as.module.css';

interface ViewAsDialogProps {
  opened: boolean;
  onClose: () => void;
  onChosen?: (() => void) | undefined;
}

export function ViewAsDialog({ opened, onClose, onChosen }: ViewAsDialogProps) {
  const { t } = useTranslation(['shell', 'common']);
  const [draft, setDraft] = useState<readonly number[]>();
  const chosen = draft ?? viewAs.siteIds();
  const close = (): void => {
    onClose();
    setDraft(undefined);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('viewAs.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0 && viewAs.siteIds().length === 0}
            onClick={() => {
              viewAs.choose(chosen);
              close();
              onChosen?.();
            }}
          >
            {t('viewAs.apply')}
          </Button>
        </>
      }
    >
      <SiteChoices chosen={chosen} onChange={setDraft} />
    </Dialog>
  );
}

interface SiteChoicesProps {
  chosen: readonly number[];
  onChange: (siteIds: number[]) => void;
}

function SiteChoices({ chosen, onChange }: SiteChoicesProps) {
  const { t } = useTranslation(['shell', 'common']);
  const [search, setSearch] = useState('');
  const sites = useQuery(allSitesOptions);
  if (sites.isPending) return <TableSkeleton label={t('common:loading')} columns={1} />;
  if (sites.isError) {
    return <LoadError query={sites} />;
  }
  const searchText = search.trim().toLocaleLowerCase();
  const found = sites.data.filter(({ name }) => name.toLocaleLowerCase().includes(searchText));
  return (
    <div className={classes['choices']}>
      <p className={classes['hint']}>{t('viewAs.hint')}</p>
      <TextField
        label={t('viewAs.search')}
        type="search"
        data-autofocus
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <output className={classes['count']}>{t('viewAs.selected', { count: chosen.length })}</output>
      {found.length === 0 && <EmptyState icon={<IconSearch />} title={t('common:noResults')} />}
      <ul className={classes['sites']}>
        {found.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              className={classes['site']}
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, id]
                    : chosen.filter((chosenId) => chosenId !== id),
                )
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
