import { ratedCurrencies } from '@wastegauge/contract/values/address-options';
import { Button, Menu } from '@mantine/core';
import { IconCoins, IconEdit, IconPlus, IconRestore } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { AdministrationTabs } from '../../widgets/administration/administration-tabs.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { siteSearch } from '../../widgets/places/site-search.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { ratesOptions, useResetRate, type ListedRate } from './api.ts';
import classes from './currency-rates-page.module.css';
import { RateDialog } from './rate-dialog.tsx';
import { ratesQuery, ratesSearch, type RatesSearch } from './rates-search.ts';
import { useRateTexts } from './use-rate-texts.ts';

export function CurrencyRatesPage() {
  const { t } = useTranslation('currencyRates');
  const format = useFormat();
  const search = ratesSearch.parse(useSearch({ strict: false }));
  const show = useShow();
  const list = useQuery(ratesOptions(ratesQuery(search)));
  useLastPage({ list, page: search.page, show });
  const [opened, setOpened] = useState<'form' | 'reset'>();
  // Keeps the rate while the dialog closes.
  const [rate, setRate] = useState<ListedRate | null>(null);
  const open = (dialog: 'form' | 'reset', chosen: ListedRate | null): void => {
    setRate(chosen);
    setOpened(dialog);
  };
  const close = (): void => setOpened(undefined);
  const isEditable = list.data?.is_editable === true;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t(isEditable ? 'subtitle' : 'readOnly')}
        actions={
          isEditable && (
            <Button
              variant="primary"
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => open('form', null)}
            >
              {t('add.open')}
            </Button>
          )
        }
      />
      <AdministrationTabs />
      <CurrencyFilter search={search} onChange={show} />
      <PagedTable
        list={list}
        failedText={t('fetchFailed')}
        page={search.page}
        onPageChange={(page) => show({ page })}
        caption={t('title')}
        columns={useRateColumns()}
        rowMenu={
          isEditable
            ? {
                header: t('actions'),
                label: ({ currency, day }) => t('actionsOf', { currency, day: format.day(day) }),
                renderItems: (chosen) => (
                  <RateActions
                    rate={chosen}
                    onEdit={() => open('form', chosen)}
                    onReset={() => open('reset', chosen)}
                  />
                ),
              }
            : undefined
        }
        empty={<EmptyState icon={<IconCoins />} title={t('empty')} />}
      />
      <RateDialog
        opened={opened === 'form'}
        onClose={close}
        rate={rate}
        currency={search.currency ?? 'GBP'}
        listed={list.data?.results ?? []}
      />
      <ResetRateDialog opened={opened === 'reset'} onClose={close} rate={rate} />
    </>
  );
}

function useShow(): (change: Partial<RatesSearch>) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      void navigate({
        to: '/currency-rates',
        search: (previous) => ({
          ...siteSearch.parse(previous),
          ...ratesSearch.parse(previous),
          page: undefined,
          ...change,
        }),
        resetScroll: false,
      });
    },
    [navigate],
  );
}

interface CurrencyFilterProps {
  search: RatesSearch;
  onChange: (change: Partial<RatesSearch>) => void;
}

function CurrencyFilter({ search, onChange }: CurrencyFilterProps) {
  const { t } = useTranslation('currencyRates');
  const texts = useRateTexts();
  return (
    <div className={classes['filter']}>
      <SelectField
        label={t('columns.currency')}
        options={[
          { value: '', label: t('all') },
          ...ratedCurrencies.map((code) => ({ value: code, label: texts.currency(code) })),
        ]}
        value={search.currency ?? ''}
        onChange={(chosen) =>
          onChange({ currency: ratedCurrencies.find((code) => code === chosen) })
        }
      />
    </div>
  );
}

interface RateActionsProps {
  rate: ListedRate;
  onEdit: () => void;
  onReset: () => void;
}

function RateActions({ rate, onEdit, onReset }: RateActionsProps) {
  const { t } = useTranslation('currencyRates');
  return (
    <>
      <Menu.Item leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />} onClick={onEdit}>
        {t('edit.open')}
      </Menu.Item>
      {rate.changed_at !== null && (
        <Menu.Item
          data-danger
          leftSection={<IconRestore size={16} stroke={1.7} aria-hidden />}
          onClick={onReset}
        >
          {t('reset.open')}
        </Menu.Item>
      )}
    </>
  );
}

interface ResetRateDialogProps {
  opened: boolean;
  onClose: () => void;
  rate: ListedRate | null;
}

function ResetRateDialog({ rate, ...dialog }: ResetRateDialogProps) {
  const { t } = useTranslation('currencyRates');
  const format = useFormat();
  const texts = useRateTexts();
  const reset = useResetRate();
  return (
    <ConfirmActionDialog
      {...dialog}
      title={t('reset.title')}
      text={
        rate &&
        t('reset.question', {
          rate: texts.rate(rate.currency, rate.per_eur),
          day: format.day(rate.day),
        })
      }
      confirmLabel={t('reset.confirm')}
      isDisabled={rate === null}
      run={async () => {
        if (rate) await reset.mutateAsync({ currency: rate.currency, day: rate.day });
      }}
      done={t('reset.done')}
    />
  );
}

function useRateColumns(): Column<ListedRate>[] {
  const { t } = useTranslation('currencyRates');
  const format = useFormat();
  const texts = useRateTexts();
  return [
    {
      key: 'currency',
      header: t('columns.currency'),
      render: ({ currency }) => <span className={classes['name']}>{texts.currency(currency)}</span>,
    },
    { key: 'day', header: t('columns.day'), render: ({ day }) => format.day(day) },
    {
      key: 'rate',
      header: t('columns.rate'),
      align: 'end',
      render: ({ currency, per_eur }) => (
        <span className={classes['figure']}>{texts.rate(currency, per_eur)}</span>
      ),
    },
    {
      key: 'origin',
      header: t('columns.origin'),
      render: ({ source, changed_at, changed_by }) => (
        <span className={classes['lines']}>
          {changed_at === null
            ? source
            : changed_by === null
              ? t('entered')
              : t('enteredBy', { name: `${changed_by.first_name} ${changed_by.surname}`.trim() })}
          {changed_at !== null && (
            <span className={classes['second']}>{format.timestamp(changed_at)}</span>
          )}
        </span>
      ),
    },
  ];
}
