import { Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ManagedSite } from '@wastegauge/contract/directory/site-management';
import type { CurrencyChange } from '@wastegauge/contract/waste/currency-rates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { singleClick } from '../../ui/dialogs/single-click.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useFailureText } from '../../widgets/forms/use-error-text.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { currencyChangeOptions, localesOptions, useChangeCurrency } from './api.ts';

interface ChangeCurrencyDialogProps {
  opened: boolean;
  onClose: () => void;
  site: ManagedSite;
}

export const ChangeCurrencyDialog = mountOnOpen(OpenedDialog, 'site');

function OpenedDialog({ site, opened, onClose }: ChangeCurrencyDialogProps) {
  const { t } = useTranslation(['sites', 'common']);
  const { notifyDone, notifyError } = useResultToast();
  const failureText = useFailureText();
  const { data: locales = [] } = useQuery(localesOptions);
  const [localeId, setLocaleId] = useState<string>();
  const preview = useQuery(
    currencyChangeOptions(site.id, localeId === undefined ? undefined : Number(localeId)),
  );
  const change = useChangeCurrency(site.id);
  const own = locales.find(({ id }) => id === site.locale.id);
  const confirm = (): void =>
    change.mutate(Number(localeId), {
      onSuccess: () => {
        notifyDone(t('currencyChange.started'));
        onClose();
      },
      onError: notifyError,
    });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`${t('currencyChange.title')} - ${site.name}`}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={preview.data === undefined || change.isPending}
            onClick={singleClick(confirm)}
          >
            {t('currencyChange.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap="var(--s4)">
        <Text>{t('currencyChange.text')}</Text>
        <SelectField
          label={t('currencyChange.newCurrency')}
          placeholder={t('management.notChosen')}
          options={locales
            .filter(({ currency }) => currency !== own?.currency)
            .map((locale) => ({
              value: String(locale.id),
              label: `${locale.currency_symbol} ${locale.currency_name} · ${locale.locale_name}`,
            }))}
          value={localeId ?? null}
          onChange={setLocaleId}
          data-autofocus
        />
        {preview.isFetching && <Skeleton height={96} />}
        {preview.error && <Alert tone="err">{failureText(preview.error)}</Alert>}
        {preview.data && !preview.isFetching && <Preview change={preview.data} />}
      </Stack>
    </Dialog>
  );
}

function Preview({ change }: { change: CurrencyChange }) {
  const { t } = useTranslation('sites');
  const format = useFormat();
  const rows = [
    [t('currencyChange.events'), format.count(change.events)],
    [t('currencyChange.prices'), format.count(change.prices)],
    [t('currencyChange.oldTotal'), format.price(change.old_total, change.from.currency_symbol)],
    [t('currencyChange.newTotal'), format.price(change.new_total, change.to.currency_symbol)],
  ] as const;
  return (
    <Stack gap="var(--s3)" aria-live="polite">
      <Table withRowBorders={false} aria-label={t('currencyChange.preview')}>
        <Table.Tbody>
          {rows.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" ta="start" fw={400}>
                {label}
              </Table.Th>
              <Table.Td ta="right" fw={600}>
                {value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <details>
        <summary>{t('currencyChange.rates', { count: change.rates.length })}</summary>
        <Table.ScrollContainer minWidth={0} mah={220}>
          <Table aria-label={t('currencyChange.ratesTable')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('currencyChange.from')}</Table.Th>
                <Table.Th>{t('management.currency')}</Table.Th>
                <Table.Th ta="right">{t('currencyChange.perEuro')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {change.rates.map(({ currency, day, per_eur: perEur }) => (
                <Table.Tr key={`${currency}-${day}`}>
                  <Table.Td>{format.day(day)}</Table.Td>
                  <Table.Td>{currency}</Table.Td>
                  <Table.Td ta="right">{format.fixed(perEur, 4)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </details>
    </Stack>
  );
}
