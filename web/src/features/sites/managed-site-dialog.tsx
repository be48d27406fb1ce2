import { useQuery } from '@tanstack/react-query';
import type { CountryLocale, ManagedSite } from '@wastegauge/contract/directory/site-management';
import type { Place } from '@wastegauge/contract/services/places';
import { addMonths } from '@wastegauge/contract/values/dates';
import { limits } from '@wastegauge/contract/values/texts';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { FormColumns, FormDialog, FormRow } from '../../widgets/forms/form-dialog.tsx';
import {
  FormDate,
  FormMultiSelect,
  FormNumber,
  FormSelect,
  FormText,
} from '../../widgets/forms/form-fields.tsx';
import { useGroups } from '../../widgets/places/group-list.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { localesOptions, useSaveSite } from './api.ts';
import { ContactFields, SectorField, SiteNameField } from './contact-fields.tsx';
import {
  fieldAtPath,
  findLocaleOfPlace,
  managedSiteFields,
  managedSiteForm,
  newFields,
  prefilledFields,
  type ManagedSiteFields,
  type SitePrefill,
} from './managed-site-fields.ts';
import { PositionFields } from './position-fields.tsx';

interface ManagedSiteDialogProps {
  opened: boolean;
  onClose: () => void;
  site: ManagedSite | null;
  /** Of a new site. */
  prefill?: SitePrefill | undefined;
  onCreated?: ((siteId: number) => void) | undefined;
}

export function ManagedSiteDialog({ site, prefill, onCreated, ...dialog }: ManagedSiteDialogProps) {
  const { t } = useTranslation('sites');
  const { data: locales = [] } = useQuery({ ...localesOptions, enabled: dialog.opened });
  const isNew = site === null;
  const started = prefill ? prefilledFields(prefill, locales) : newFields;
  return (
    <FormDialog
      {...dialog}
      size="wide"
      title={isNew ? t('management.createSite') : `${t('editTitle')} - ${site.name}`}
      schema={useMemo(() => managedSiteForm(isNew), [isNew])}
      values={isNew ? started : managedSiteFields(site)}
      mode={isNew ? 'onSubmit' : 'onTouched'}
      fieldOf={fieldAtPath}
      send={useSaveSite(site?.id ?? 0).mutateAsync}
      onSaved={({ id }) => onCreated?.(id)}
      submitLabel={t(isNew ? 'management.createSite' : 'save')}
      done={t(isNew ? 'management.created' : 'management.updated')}
      columns={2}
    >
      <SiteNameField />
      <CapacityAndDay />
      <ContactFields />
      <PlaceFields site={site} knownPlace={prefill?.place ?? undefined} />
      <SectorField />
    </FormDialog>
  );
}

const monthsAhead = 60;

function CapacityAndDay() {
  const { t } = useTranslation('sites');
  const today = useToday();
  return (
    <FormColumns>
      <FormNumber<ManagedSiteFields>
        name="capacity"
        label={t('management.columns.capacity')}
        decimals={0}
        unit={t('management.guests')}
        unitWidth={64}
        maxLength={7}
      />
      <FormDate<ManagedSiteFields>
        name="goLiveDate"
        label={t('management.columns.goLive')}
        placeholder={t('management.dayPlaceholder')}
        minDay={firstDay}
        maxDay={addMonths(today, monthsAhead)}
      />
    </FormColumns>
  );
}

interface PlaceFieldsProps {
  site: ManagedSite | null;
  knownPlace: Place | undefined;
}

/** The time zone and, while no amounts are stored, the currency follow the chosen place. */
function PlaceFields({ site, knownPlace }: PlaceFieldsProps) {
  const { data: locales = [] } = useQuery(localesOptions);
  const { setValue, formState } = useFormContext<ManagedSiteFields>();
  const [place, setPlace] = useState(knownPlace);
  const followPlace = (chosen: Place): void => {
    setPlace(chosen);
    const isChecked = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    if (chosen.timezone !== null) setValue('timezone', chosen.timezone, isChecked);
    if (site?.has_amounts || chosen.currency === null) return;
    const locale = findLocaleOfPlace(locales, chosen);
    setValue('localeId', locale ? String(locale.id) : '', isChecked);
  };
  return (
    <>
      <PositionFields onPlace={followPlace} />
      <GroupFields />
      {place && (
        <FormRow>
          <PlaceNote place={place} locale={findLocaleOfPlace(locales, place)} site={site} />
        </FormRow>
      )}
      <TimezoneField />
      <CurrencyField site={site} locales={locales} />
    </>
  );
}

interface PlaceNoteProps {
  place: Place;
  locale: CountryLocale | undefined;
  site: ManagedSite | null;
}

function PlaceNote({ place: { name, timezone, currency }, locale, site }: PlaceNoteProps) {
  const { t } = useTranslation('sites');
  if (timezone === null && currency === null) {
    return <Alert tone="warn">{t('management.placeUnknown', { place: name })}</Alert>;
  }
  if (locale === undefined) {
    return <Alert tone="warn">{t('management.currencyMissing', { place: name, currency })}</Alert>;
  }
  const zone = timezone?.replaceAll('_', ' ');
  const money = `${locale.currency_symbol} ${locale.currency_name}`;
  return (
    <Alert tone="info">
      {site?.has_amounts
        ? t('management.placeZone', { place: name, zone })
        : t('management.placeFollowed', { place: name, zone, currency: money })}
    </Alert>
  );
}

function GroupFields() {
  const { t } = useTranslation('sites');
  const groups = useGroups();
  return (
    <>
      <FormMultiSelect<ManagedSiteFields>
        name="groupIds"
        label={t('management.group')}
        emptyText={t('management.noGroup')}
        options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <FormText<ManagedSiteFields>
        name="clientSiteId"
        label={t('management.columns.clientSiteId')}
        maxLength={limits.textLength}
        autoComplete="off"
        hint={t('management.clientSiteIdHint')}
      />
    </>
  );
}

function TimezoneField() {
  const { t } = useTranslation('sites');
  const timezone = useWatch<ManagedSiteFields, 'timezone'>({ name: 'timezone' });
  return (
    <FormSelect<ManagedSiteFields>
      name="timezone"
      label={t('management.timezone')}
      placeholder={t('management.notChosen')}
      limit={200}
      options={[...new Set([...timezones, timezone])]
        .filter((zone) => zone !== '')
        .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      hint={t('management.timezoneHint')}
    />
  );
}

interface CurrencyFieldProps {
  site: ManagedSite | null;
  locales: readonly CountryLocale[];
}

function CurrencyField({ site, locales }: CurrencyFieldProps) {
  const { t } = useTranslation('sites');
  const own = locales.find(({ id }) => id === site?.locale.id);
  const offered = site?.has_amounts
    ? locales.filter(({ currency }) => currency === own?.currency)
    : locales;
  return (
    <FormSelect<ManagedSiteFields>
      name="localeId"
      label={t('management.currency')}
      placeholder={t('management.notChosen')}
      options={offered.map((locale) => ({
        value: String(locale.id),
        label: `${locale.currency_symbol} ${locale.currency_name} · ${locale.locale_name}`,
      }))}
      hint={t(site?.has_amounts ? 'management.currencyFixedHint' : 'management.currencyHint')}
    />
  );
}

const timezones: readonly string[] = Intl.supportedValuesOf('timeZone').filter((name) =>
  name.includes('/'),
);
