import { useQuery } from '@tanstack/react-query';
import type { ManagedSite } from '@wastegauge/contract/directory/sites';
import { addMonths } from '@wastegauge/contract/values/dates';
import { limits } from '@wastegauge/contract/values/texts';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { FormColumns, FormDialog } from '../../widgets/forms/form-dialog.tsx';
import {
  FormDate,
  FormMultiSelect,
  FormNumber,
  FormSelect,
  FormText,
} from '../../widgets/forms/form-fields.tsx';
import { useGroups } from '../../widgets/places/group-list.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { localesOptions, useSaveSite } from './api.ts';
import { ContactFields, SectorField, SiteNameField } from './contact-fields.tsx';
import {
  fieldAtPath,
  managedSiteFields,
  managedSiteForm,
  newFields,
  type ManagedSiteFields,
} from './managed-site-fields.ts';
import { PositionFields } from './position-fields.tsx';

interface ManagedSiteDialogProps {
  opened: boolean;
  onClose: () => void;
  site: ManagedSite | null;
}

export function ManagedSiteDialog({ site, ...dialog }: ManagedSiteDialogProps) {
  const { t } = useTranslation('sites');
  const isNew = site === null;
  const [neighbour] = useSites();
  return (
    <FormDialog
      {...dialog}
      size="wide"
      title={isNew ? t('management.createSite') : `${t('editTitle')} - ${site.name}`}
      schema={useMemo(() => managedSiteForm(isNew), [isNew])}
      values={
        isNew
          ? newFields({ timezone: ownTimezone(), localeId: String(neighbour?.locale.id ?? '') })
          : managedSiteFields(site)
      }
      fieldOf={fieldAtPath}
      send={useSaveSite(site?.id ?? 0).mutateAsync}
      submitLabel={t(isNew ? 'management.createSite' : 'save')}
      done={t(isNew ? 'management.created' : 'management.updated')}
      columns={2}
    >
      <SiteNameField />
      <CapacityAndDay />
      <ContactFields />
      <PositionFields />
      <GroupAndLocale />
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

function GroupAndLocale() {
  const { t } = useTranslation('sites');
  const groups = useGroups();
  const { data: locales = [] } = useQuery(localesOptions);
  const timezone = useWatch<ManagedSiteFields, 'timezone'>({ name: 'timezone' });
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
      <FormSelect<ManagedSiteFields>
        name="timezone"
        label={t('management.timezone')}
        limit={200}
        options={[...new Set([...timezones, timezone])]
          .filter((zone) => zone !== '')
          .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        hint={t('management.timezoneHint')}
      />
      <FormSelect<ManagedSiteFields>
        name="localeId"
        label={t('management.currency')}
        placeholder={t('management.noCurrency')}
        options={locales.map((locale) => ({
          value: String(locale.id),
          label: `${locale.currency_symbol} ${locale.currency_name} · ${locale.locale_name}`,
        }))}
        hint={t('management.currencyHint')}
      />
    </>
  );
}

const timezones: readonly string[] = Intl.supportedValuesOf('timeZone').filter((name) =>
  name.includes('/'),
);

function ownTimezone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timezones.includes(timeZone) ? timeZone : '';
}
