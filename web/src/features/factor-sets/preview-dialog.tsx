import { Button } from '@mantine/core';
import { IconToolsKitchen2 } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactorPreview, FootprintMeasure } from '@wastegauge/contract/waste/factor-sets';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import {
  previewOptions,
  previewPageSize,
  useChooseSet,
  type PreviewedFood,
  type WantedChoice,
} from './api.ts';
import classes from './factor-sets-page.module.css';
import { useFactorFormat } from './use-factor-format.ts';

interface PreviewDialogProps {
  opened: boolean;
  onClose: () => void;
  choice: WantedChoice;
  setName: string;
}

export function PreviewDialog(props: PreviewDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedPreview key={opening} {...props} />;
}

function OpenedPreview({ opened, onClose, choice, setName }: PreviewDialogProps) {
  const { t } = useTranslation(['factorSets', 'common']);
  const format = useFormat();
  const { notifyDone, notifyError } = useResultToast();
  const [page, setPage] = useState(1);
  const preview = useQuery(previewOptions(choice, page));
  const choose = useChooseSet();
  const translated = useTranslated((preview.data?.results ?? []).map(({ name }) => name));
  const columns = useColumns(translated);
  const change = (): void => {
    if (choose.isPending) return;
    choose.mutate(choice, {
      onSuccess: () => {
        notifyDone(t('preview.started'));
        onClose();
      },
      onError: notifyError,
    });
  };
  const until = preview.data?.until ?? null;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('preview.title', { set: setName })}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={!preview.isSuccess || choose.isPending}
            onClick={change}
          >
            {choose.isPending ? t('common:processing') : t('preview.confirm')}
          </Button>
        </>
      }
    >
      <p>
        {until === null
          ? t('preview.since', { day: format.day(choice.since) })
          : t('preview.period', { day: format.day(choice.since), until: format.day(until) })}
      </p>
      {preview.data && <PreviewFigures preview={preview.data} />}
      <PagedTable
        list={preview}
        page={page}
        pageSize={previewPageSize}
        onPageChange={(chosen) => setPage(chosen ?? 1)}
        caption={t('preview.byFood')}
        columns={columns}
        isDense
        empty={<EmptyState icon={<IconToolsKitchen2 />} title={t('preview.noWaste')} />}
      />
    </Dialog>
  );
}

function PreviewFigures({ preview }: { preview: FactorPreview }) {
  const { t } = useTranslation('factorSets');
  const format = useFormat();
  return (
    <>
      <dl className={classes['figures']}>
        <ChangedTotal measure="co2" amount={preview.co2} />
        <ChangedTotal measure="water" amount={preview.water} />
        <div>
          <dt>{t('preview.events')}</dt>
          <dd>{format.count(preview.events)}</dd>
        </div>
      </dl>
      {preview.foods_without_co2 > 0 && (
        <p className={classes['small']}>
          {t('preview.without', {
            count: preview.foods_without_co2,
            foods: format.count(preview.foods_without_co2),
          })}
        </p>
      )}
    </>
  );
}

interface ChangedTotalProps {
  measure: FootprintMeasure;
  amount: FactorPreview['co2'];
}

function ChangedTotal({ measure, amount: { before, after } }: ChangedTotalProps) {
  const { t } = useTranslation('factorSets');
  const factor = useFactorFormat(measure);
  return (
    <div>
      <dt>{t(`measures.${measure}`)}</dt>
      <dd>
        {factor.total(before)} → {factor.total(after)}
        <span className={classes['small']}>
          {factor.effect(after - before)}
          {before > 0 && ` (${factor.percent(((after - before) / before) * 100)})`}
        </span>
      </dd>
    </div>
  );
}

function useColumns(translated: (text: string) => string): Column<PreviewedFood>[] {
  const { t } = useTranslation('factorSets');
  const format = useFormat();
  const co2 = useFactorFormat('co2');
  const water = useFactorFormat('water');
  return [
    {
      key: 'name',
      header: t('compare.columns.food'),
      render: ({ name, has_co2 }) => (
        <span>
          {translated(name)}
          {!has_co2 && <span className={classes['small']}>{t('preview.catalogue')}</span>}
        </span>
      ),
    },
    {
      key: 'weight',
      header: t('preview.weight'),
      align: 'end',
      render: ({ weight }) => `${format.fixed(weight, 0)} kg`,
    },
    {
      key: 'co2',
      header: t('measures.co2'),
      align: 'end',
      render: ({ co2: { before, after } }) => co2.effect(after - before),
    },
    {
      key: 'water',
      header: t('measures.water'),
      align: 'end',
      render: ({ water: { before, after } }) => water.effect(after - before),
    },
  ];
}
