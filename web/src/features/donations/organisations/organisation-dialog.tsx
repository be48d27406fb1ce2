import { Checkbox } from '@mantine/core';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { Day } from '@wastegauge/contract/values/dates';
import {
  donationFoodKinds,
  donationLimits,
  type DonationOrganisation,
} from '@wastegauge/contract/waste/donations';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../../ui/dialogs/mount-on-open.tsx';
import { FormColumns, FormDialog } from '../../../widgets/forms/form-dialog.tsx';
import {
  FormSwitch,
  FormText,
  FormTime,
  useFormField,
} from '../../../widgets/forms/form-fields.tsx';
import { createOrganisation, updateOrganisation, useRefreshDonations } from '../api.ts';
import { useDonationTexts } from '../use-donation-texts.ts';
import { AgreementDates } from './agreement-dates.tsx';
import { AgreementFileField } from './agreement-file-field.tsx';
import {
  fieldOfPath,
  organisationBody,
  organisationFields,
  organisationForm,
  type OrganisationEntry,
  type OrganisationFields,
} from './organisation-fields.ts';
import classes from './organisations-card.module.css';

interface OrganisationDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Undefined for a new one. */
  organisation: DonationOrganisation | undefined;
  site: SiteOption;
  group: { id: number; name: string } | null;
  today: Day;
}

export const OrganisationDialog = mountOnOpen(Organisation);

function Organisation({
  organisation: given,
  site,
  group,
  today,
  ...dialog
}: OrganisationDialogProps) {
  const { t } = useTranslation('donations');
  const refresh = useRefreshDonations();
  // The page forgets its choice while the dialog closes.
  const [organisation] = useState(given);
  const [clientId] = useState(() => crypto.randomUUID());
  const values = useMemo(() => organisationFields(organisation), [organisation]);
  const send = (entry: OrganisationEntry) => {
    const body = organisationBody(entry);
    return organisation
      ? updateOrganisation(organisation.id, body)
      : createOrganisation({
          ...body,
          site: site.id,
          is_for_group: entry.isForGroup,
          client_id: clientId,
        });
  };
  return (
    <FormDialog
      {...dialog}
      title={t(organisation ? 'organisation.edit' : 'organisation.add')}
      size="wide"
      schema={organisationForm}
      values={values}
      send={send}
      fieldOf={fieldOfPath}
      submitLabel={t(organisation ? 'organisation.save' : 'organisation.add')}
      done={t(organisation ? 'organisation.changed' : 'organisation.added')}
      onSaved={() => void refresh()}
    >
      <FormColumns>
        <FormText<OrganisationFields>
          name="name"
          label={t('fields.name')}
          maxLength={donationLimits.maxName}
          autoComplete="off"
          data-autofocus
        />
        <FormText<OrganisationFields>
          name="kind"
          label={t('fields.kind')}
          placeholder={t('fields.kindPlaceholder')}
          maxLength={donationLimits.maxKind}
          autoComplete="off"
        />
      </FormColumns>
      <FormText<OrganisationFields>
        name="address"
        label={t('fields.address')}
        maxLength={donationLimits.maxAddress}
        autoComplete="off"
      />
      <FormColumns>
        <FormText<OrganisationFields>
          name="contactName"
          label={t('fields.contactName')}
          maxLength={donationLimits.maxContact}
          autoComplete="off"
        />
        <FormText<OrganisationFields>
          name="contactPhone"
          label={t('fields.contactPhone')}
          type="tel"
          maxLength={donationLimits.maxPhone}
          autoComplete="off"
        />
        <FormText<OrganisationFields>
          name="contactEmail"
          label={t('fields.contactEmail')}
          type="email"
          autoComplete="off"
        />
        <FormTime<OrganisationFields> name="time" label={t('fields.time')} placeholder="15:00" />
      </FormColumns>
      <DaysField />
      <FoodsField />
      {!organisation && group && (
        <FormSwitch<OrganisationFields>
          name="isForGroup"
          label={t('fields.isForGroup', { group: group.name })}
          description={t('fields.isForGroupHint')}
        />
      )}
      <h3 className={classes['legend']}>{t('organisation.agreement')}</h3>
      <AgreementDates today={today} />
      <AgreementFileField />
    </FormDialog>
  );
}

function DaysField() {
  const { t } = useTranslation('donations');
  const { weekday } = useDonationTexts();
  const { field } = useFormField<OrganisationFields, 'days'>('days');
  return (
    <Checkbox.Group label={t('fields.days')} value={field.value} onChange={field.onChange}>
      <div className={classes['choices']}>
        {[1, 2, 3, 4, 5, 6, 7].map((iso) => (
          <Checkbox key={iso} value={String(iso)} label={weekday(iso, 'short')} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function FoodsField() {
  const { t } = useTranslation('donations');
  const { field } = useFormField<OrganisationFields, 'foods'>('foods');
  return (
    <Checkbox.Group label={t('fields.foods')} value={field.value} onChange={field.onChange}>
      <div className={classes['choices']}>
        {donationFoodKinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={t(`foodKinds.${kind}`)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
