import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconUpload } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { factorSetsOptions, type FactorSetList } from './api.ts';
import { ChoicePanel } from './choice-panel.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import { factorSetsSearch, type FactorSetsSearch } from './factor-sets-search.ts';
import classes from './factor-sets-page.module.css';
import { HistoryPanel } from './history-panel.tsx';
import { ImportSetDialog } from './import-set-dialog.tsx';
import { OwnValueDialog } from './own-value-dialog.tsx';
import { OwnValuesCard } from './own-values-card.tsx';
import { OwnValuesPanel } from './own-values-panel.tsx';
import { RecountNotice } from './recount-notice.tsx';
import { SetCard } from './set-card.tsx';

export function FactorSetsPage() {
  const { t } = useTranslation(['factorSets', 'common']);
  const search = factorSetsSearch.parse(useSearch({ strict: false }));
  const show = useShow();
  const list = useQuery(factorSetsOptions(search.organisation));
  const [isImporting, setIsImporting] = useState(false);
  const organisation = list.data?.organisation ?? null;
  const organisations = list.data?.organisations ?? [];
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        subtitlePosition="beside"
        actions={
          <>
            {organisations.length > 1 && organisation && (
              <SelectField
                aria-label={t('organisation')}
                searchable
                options={organisations.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={String(organisation.id)}
                onChange={(id) =>
                  show({ organisation: Number(id), a: undefined, b: undefined, page: undefined })
                }
              />
            )}
            {list.data?.is_editable === true && (
              <Button
                leftSection={<IconUpload size={18} stroke={1.7} aria-hidden />}
                onClick={() => setIsImporting(true)}
              >
                {t('import.open')}
              </Button>
            )}
          </>
        }
      />
      {list.isLoadingError ? (
        <LoadError query={list} />
      ) : list.data === undefined ? (
        <TableSkeleton label={t('common:loading')} columns={3} />
      ) : organisation === null ? (
        <EmptyState icon={<IconUpload />} title={t('noOrganisation')} />
      ) : (
        <>
          <Content list={list.data} organisation={organisation.id} search={search} show={show} />
          <ImportSetDialog
            opened={isImporting}
            onClose={() => setIsImporting(false)}
            organisation={organisation.id}
          />
        </>
      )}
    </>
  );
}

function useShow(): (change: Partial<FactorSetsSearch>) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      void navigate({
        to: '/reports/factor-sets',
        search: (previous) => ({ ...factorSetsSearch.parse(previous), ...change }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
}

interface ContentProps {
  list: FactorSetList;
  organisation: number;
  search: FactorSetsSearch;
  show: (change: Partial<FactorSetsSearch>) => void;
}

function Content({ list, organisation, search, show }: ContentProps) {
  const { sets } = list;
  const [isAdding, setIsAdding] = useState(false);
  const known = (id: number | undefined): number | undefined =>
    sets.find((set) => set.id === id)?.id;
  const a = known(search.a) ?? sets.find((set) => set.is_current)?.id ?? sets[0]?.id ?? 1;
  const b = known(search.b) ?? sets.find((set) => set.id !== a)?.id ?? a;
  return (
    <Stack gap="var(--s4)">
      <RecountNotice organisation={organisation} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="var(--s4)">
        {sets.map((set) => (
          <SetCard
            key={set.id}
            set={set}
            mark={set.id === a ? 'A' : set.id === b ? 'B' : undefined}
            foods={list.foods}
            organisation={organisation}
            isEditable={list.is_editable}
          />
        ))}
        <OwnValuesCard
          own={list.own}
          foods={list.foods}
          onAdd={list.is_editable ? () => setIsAdding(true) : undefined}
        />
      </SimpleGrid>
      <ComparisonPanel
        organisation={organisation}
        sets={sets}
        a={a}
        b={b}
        search={search}
        show={show}
      />
      {list.own.values > 0 && (
        <OwnValuesPanel organisation={organisation} isEditable={list.is_editable} />
      )}
      <div className={classes['choices']}>
        <HistoryPanel
          choices={list.choices}
          organisation={organisation}
          isEditable={list.is_editable}
        />
        {list.is_editable && <ChoicePanel organisation={organisation} sets={sets} />}
      </div>
      <OwnValueDialog
        opened={isAdding}
        onClose={() => setIsAdding(false)}
        organisation={organisation}
      />
    </Stack>
  );
}
