import { useQuery } from '@tanstack/react-query';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { containerKinds } from '@wastegauge/contract/values/address-options';
import { donationLimits, type HandOver } from '@wastegauge/contract/waste/donations';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../../ui/dialogs/mount-on-open.tsx';
import { foodListOptions } from '../../../widgets/food/food-options.ts';
import { FormFood } from '../../../widgets/food/form-food.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { FormColumns, FormDialog } from '../../../widgets/forms/form-dialog.tsx';
import {
  FormDate,
  FormNumber,
  FormSelect,
  FormText,
  FormTime,
  useFormField,
} from '../../../widgets/forms/form-fields.tsx';
import { zoneListOptions } from '../../../widgets/places/zone-list.ts';
import { useToday } from '../../../widgets/time/use-today.ts';
import { PhotoField } from '../../../widgets/pictures/photo-field.tsx';
import { collectorsOptions, updateHandOver, useRefreshDonations } from '../api.ts';
import type { DonationSummary } from '../summary-strip.tsx';
import {
  changeOfEntry,
  fieldOfPath,
  fieldsOfHandOver,
  handOverForm,
  type HandOverFields,
} from './hand-over-fields.ts';

interface EditHandOverDialogProps {
  opened: boolean;
  onClose: () => void;
  handOver: HandOver;
  site: SiteOption;
  summary: DonationSummary;
}

export const EditHandOverDialog = mountOnOpen(EditHandOver, 'handOver');

const none: readonly FoodOption[] = [];

function EditHandOver({ handOver, site, summary, ...dialog }: EditHandOverDialogProps) {
  const { t } = useTranslation('donations');
  const format = useFormat();
  const refresh = useRefreshDonations();
  const foods = useQuery(foodListOptions(site.id));
  const options = foods.data ?? none;
  const values = useMemo(
    () => fieldsOfHandOver(handOver, site.timezone, options),
    [handOver, site.timezone, options],
  );
  return (
    <FormDialog
      {...dialog}
      title={t('handOvers.edit')}
      size="wide"
      schema={handOverForm}
      values={values}
      fieldOf={fieldOfPath}
      send={(entry) => updateHandOver(handOver.id, changeOfEntry(entry, handOver, site.timezone))}
      confirmation={({ kg }) =>
        kg > donationLimits.confirmKg
          ? t('handOver.confirmText', { kg: format.fixed(kg, 1) })
          : undefined
      }
      submitLabel={t('handOvers.save')}
      done={t('handOvers.changed')}
      onSaved={() => void refresh()}
    >
      <FormFood<HandOverFields>
        name="food"
        label={t('handOvers.food')}
        options={options}
        isLoading={foods.isPending}
      />
      <Fields site={site} handOver={handOver} summary={summary} />
    </FormDialog>
  );
}

function Fields({
  site,
  handOver,
  summary,
}: Pick<EditHandOverDialogProps, 'site' | 'handOver' | 'summary'>) {
  const { t } = useTranslation(['donations', 'common']);
  const today = useToday();
  const collectors = useQuery(collectorsOptions(site.id)).data?.results ?? [];
  const zones = useQuery(zoneListOptions({ siteIds: [site.id] })).data ?? [];
  const { field } = useFormField<HandOverFields, 'photo'>('photo');
  return (
    <>
      <FormColumns>
        <FormNumber<HandOverFields> name="kg" label={t('handOver.weight')} decimals={3} unit="kg" />
        <FormSelect<HandOverFields>
          name="organisation"
          label={t('handOvers.organisation')}
          options={withKnown(collectors, handOver.organisation)}
        />
        <FormSelect<HandOverFields>
          name="container"
          label={t('handOver.container')}
          options={[
            { value: '', label: t('handOver.noContainer') },
            ...containerKinds.map((kind) => ({ value: kind, label: t(`containerNames.${kind}`) })),
          ]}
        />
        <FormNumber<HandOverFields>
          name="containers"
          label={t('handOver.containers')}
          decimals={2}
        />
        <FormDate<HandOverFields>
          name="day"
          label={t('details.day')}
          placeholder={t('common:dates.placeholder')}
          minDay={summary.first_day}
          maxDay={today}
        />
        <FormTime<HandOverFields> name="time" label={t('details.time')} />
        <FormSelect<HandOverFields>
          name="zone"
          label={t('handOvers.from')}
          options={[{ value: '', label: t('details.noZone') }, ...withKnown(zones, handOver.zone)]}
        />
        <FormNumber<HandOverFields>
          name="temperature"
          label={t('details.temperature')}
          decimals={1}
          unit="°C"
        />
      </FormColumns>
      <FormText<HandOverFields>
        name="receiver"
        label={t('details.receiver')}
        maxLength={donationLimits.maxReceiver}
        autoComplete="off"
      />
      <PhotoField alt={t('photo.alt')} photo={field.value} onChange={field.onChange} />
    </>
  );
}

/** Archived organisations and zones stay on their hand-overs. */
function withKnown(
  listed: readonly { id: number; name: string }[],
  known: { id: number; name: string } | null,
) {
  const all =
    known === null || listed.some(({ id }) => id === known.id) ? listed : [...listed, known];
  return all.map(({ id, name }) => ({ value: String(id), label: name }));
}
