import { Menu } from '@mantine/core';
import { IconEdit, IconRestore } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { texts } from '@wastegauge/contract/values/texts';
import type { InedibleShare } from '@wastegauge/contract/waste/streams';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { Panel } from '../../ui/display/panel.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormNumber } from '../../widgets/forms/form-fields.tsx';
import { countDecimals, parseNumber } from '../../widgets/forms/number-text.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { setInedibleShare, sharesOptions } from './api.ts';
import classes from './streams-page.module.css';
import { useStreamChange } from './use-stream-change.ts';

type ListedShare = InedibleShare & { id: number };

interface SharesCardProps {
  siteId: number;
  canEdit: boolean;
}

export function SharesCard({ siteId, canEdit }: SharesCardProps) {
  const { t } = useTranslation('streams');
  const { change } = useStreamChange();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState<number>();
  const offset = ((page ?? 1) - 1) * standardPageSize;
  const list = useQuery({
    ...sharesOptions({ site: siteId, search: search.trim(), limit: standardPageSize, offset }),
    select: ({ count, results }) => ({
      count,
      results: results.map((share): ListedShare => ({ ...share, id: share.food })),
    }),
    placeholderData: keepPreviousData,
  });
  const translated = useTranslated((list.data?.results ?? []).map(({ name }) => name));
  const [edited, setEdited] = useState<InedibleShare>();
  const [isOpen, setIsOpen] = useState(false);
  const restore = ({ food, percent }: InedibleShare): void =>
    void change({
      run: () => setInedibleShare(food, siteId, null),
      done: t('shares.restored'),
      undo: () => setInedibleShare(food, siteId, percent),
    });
  return (
    <Panel title={t('shares.title')} withoutPadding>
      <div className={classes['explanation']}>
        <p>{t('shares.explanation')}</p>
        <TextField
          label={t('shares.search')}
          className={classes['search']}
          value={search}
          maxLength={100}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(undefined);
          }}
        />
      </div>
      <PagedTable
        list={list}
        page={page}
        onPageChange={setPage}
        className={classes['flush']}
        caption={t('shares.title')}
        columns={useShareColumns(translated)}
        empty={<p className={classes['explanation']}>{t('shares.empty')}</p>}
        rowMenu={
          canEdit
            ? {
                header: t('actions'),
                label: ({ name }) => t('actionsOf', { name: translated(name) }),
                renderItems: (share) => (
                  <>
                    <Menu.Item
                      leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
                      onClick={() => {
                        setEdited(share);
                        setIsOpen(true);
                      }}
                    >
                      {t('shares.open')}
                    </Menu.Item>
                    {share.is_own && (
                      <Menu.Item
                        leftSection={<IconRestore size={16} stroke={1.7} aria-hidden />}
                        onClick={() => restore(share)}
                      >
                        {t('shares.restore')}
                      </Menu.Item>
                    )}
                  </>
                ),
              }
            : undefined
        }
      />
      {edited && (
        <ShareDialog
          opened={isOpen}
          onClose={() => setIsOpen(false)}
          siteId={siteId}
          share={edited}
        />
      )}
    </Panel>
  );
}

function useShareColumns(translated: (name: string) => string): Column<ListedShare>[] {
  const { t } = useTranslation('streams');
  const format = useFormat();
  return [
    { key: 'name', header: t('shares.food'), render: ({ name }) => <b>{translated(name)}</b> },
    {
      key: 'percent',
      header: t('shares.percent'),
      align: 'end',
      render: ({ percent }) => (
        <span className={classes['figure']}>
          {percent === null ? t('shares.unknown') : `${format.plain(percent)} %`}
        </span>
      ),
    },
    {
      key: 'source',
      header: t('shares.source'),
      render: ({ is_own, set_by, set_at, source }) =>
        is_own ? (
          <span className={classes['lines']}>
            {set_by ? t('shares.ownBy', { name: set_by.name }) : t('shares.own')}
            {set_at !== null && (
              <span className={classes['second']}>{format.timestamp(set_at)}</span>
            )}
          </span>
        ) : (
          <span className={classes['second']}>{source}</span>
        ),
    },
  ];
}

interface ShareFields {
  percent: string;
}

const shareForm = z.custom<ShareFields>().transform(({ percent }, context): { percent: number } => {
  const value = parseNumber(percent);
  const problem = (message: string): never => {
    context.addIssue({ code: 'custom', path: ['percent'], message });
    return z.NEVER;
  };
  if (percent === '') return problem(texts.requiredField);
  if (value === undefined || value < 0 || value > 100) return problem(texts.shareOutOfRange);
  if (countDecimals(percent) > 1) return problem(texts.shareDecimals);
  return { percent: value };
});

interface ShareDialogProps {
  opened: boolean;
  onClose: () => void;
  siteId: number;
  share: InedibleShare;
}

function ShareDialog({ siteId, share, ...dialog }: ShareDialogProps) {
  const { t } = useTranslation('streams');
  const translated = useTranslated([share.name]);
  const { offerUndo, refresh } = useStreamChange();
  const before = share.percent;
  return (
    <FormDialog
      {...dialog}
      title={t('shares.dialog', { name: translated(share.name) })}
      schema={shareForm}
      values={useMemo(
        (): ShareFields => ({ percent: before === null ? '' : String(before) }),
        [before],
      )}
      subject={share.food}
      send={({ percent }) => setInedibleShare(share.food, siteId, percent)}
      submitLabel={t('save')}
      onSaved={() => {
        offerUndo(t('shares.done'), () =>
          setInedibleShare(share.food, siteId, share.is_own ? before : null),
        );
        void refresh();
      }}
    >
      <FormNumber<ShareFields>
        name="percent"
        label={t('shares.percent')}
        unit="%"
        decimals={1}
        data-autofocus
      />
    </FormDialog>
  );
}
