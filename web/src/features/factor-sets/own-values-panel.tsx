import { Menu } from '@mantine/core';
import { IconTrash } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { OwnFactor } from '@wastegauge/contract/waste/own-factors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { ownPageSize, ownValuesOptions, useRemoveOwnValue } from './api.ts';
import { personName } from './person-name.ts';
import classes from './factor-sets-page.module.css';
import { useFactorFormat } from './use-factor-format.ts';

interface OwnValuesPanelProps {
  organisation: number;
  isEditable: boolean;
}

export function OwnValuesPanel({ organisation, isEditable }: OwnValuesPanelProps) {
  const { t } = useTranslation(['factorSets', 'common']);
  const format = useFormat();
  const [page, setPage] = useState<number>();
  const list = useQuery(ownValuesOptions(organisation, page ?? 1));
  const translated = useTranslated((list.data?.results ?? []).map(({ name }) => name));
  const remove = useRemoveOwnValue();
  const [isOpen, setIsOpen] = useState(false);
  // Keeps the value while the dialog closes.
  const [removed, setRemoved] = useState<OwnFactor | null>(null);
  const describe = ({ name, since }: OwnFactor) => ({
    food: translated(name),
    day: format.day(since),
  });
  return (
    <Panel title={t('own.list')} withoutPadding>
      <PagedTable
        list={list}
        page={page}
        pageSize={ownPageSize}
        onPageChange={setPage}
        className={classes['table']}
        caption={t('own.list')}
        columns={useColumns(translated)}
        empty={<p className={classes['small']}>{t('own.none')}</p>}
        rowMenu={
          isEditable
            ? {
                header: t('own.actions'),
                label: (own) => t('own.actionsOf', describe(own)),
                renderItems: (own) => (
                  <Menu.Item
                    leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
                    onClick={() => {
                      setRemoved(own);
                      setIsOpen(true);
                    }}
                  >
                    {t('own.remove')}
                  </Menu.Item>
                ),
              }
            : undefined
        }
      />
      <ConfirmActionDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('own.removeTitle')}
        text={removed && t('own.question', describe(removed))}
        confirmLabel={t('own.remove')}
        isDisabled={removed === null}
        run={async () => {
          if (removed) await remove.mutateAsync(removed.id);
        }}
        done={t('own.removed')}
      />
    </Panel>
  );
}

function useColumns(translated: (text: string) => string): Column<OwnFactor>[] {
  const { t } = useTranslation('factorSets');
  const format = useFormat();
  const co2 = useFactorFormat('co2');
  const water = useFactorFormat('water');
  const ofSet = <span className={classes['none']}>{t('own.ofSet')}</span>;
  return [
    {
      key: 'name',
      header: t('compare.columns.food'),
      render: ({ name }) => <b>{translated(name)}</b>,
    },
    {
      key: 'since',
      header: t('choice.since'),
      render: ({ since, is_current }) => (
        <span className={classes['lines']}>
          {format.day(since)} {!is_current && <Badge tone="neutral">{t('own.replaced')}</Badge>}
        </span>
      ),
    },
    {
      key: 'co2',
      header: t('own.columns.co2', { unit: co2.unit }),
      align: 'end',
      render: (own) => (own.co2 === null ? ofSet : format.plain(own.co2)),
    },
    {
      key: 'water',
      header: t('own.columns.water', { unit: water.unit }),
      align: 'end',
      render: (own) => (own.water === null ? ofSet : format.plain(own.water)),
    },
    {
      key: 'source',
      header: t('own.source'),
      render: ({ source, scope }) => (
        <span className={classes['source']}>
          {source}
          <span className={classes['small']}>{t(`scopes.${scope}`)}</span>
        </span>
      ),
    },
    {
      key: 'set',
      header: t('own.changed'),
      render: ({ set_at, set_by }) => (
        <span className={classes['source']}>
          {format.shortDay(set_at)}
          {set_by !== null && <span className={classes['small']}>{personName(set_by)}</span>}
        </span>
      ),
    },
  ];
}
