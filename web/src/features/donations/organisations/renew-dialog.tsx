import { donationTexts } from '@wastegauge/contract/waste/donation-texts';
import { addDays, addMonths, type Day } from '@wastegauge/contract/values/dates';
import type { DonationOrganisation } from '@wastegauge/contract/waste/donations';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { mountOnOpen } from '../../../ui/dialogs/mount-on-open.tsx';
import { FormDialog } from '../../../widgets/forms/form-dialog.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { renewAgreement, useRefreshDonations } from '../api.ts';
import { AgreementDates } from './agreement-dates.tsx';
import { AgreementFileField } from './agreement-file-field.tsx';
import {
  agreementBody,
  agreementFieldOfPath,
  agreementShape,
  endsBeforeStart,
  inOrder,
  type AgreementFields,
} from './organisation-fields.ts';
import classes from './organisations-card.module.css';

interface RenewDialogProps {
  opened: boolean;
  onClose: () => void;
  organisation: DonationOrganisation;
  today: Day;
}

export const RenewDialog = mountOnOpen(Renew, 'organisation');

function Renew({ organisation, today, ...dialog }: RenewDialogProps) {
  const { t } = useTranslation('donations');
  const format = useFormat();
  const refresh = useRefreshDonations();
  const [clientId] = useState(() => crypto.randomUUID());
  const until = organisation.agreement?.valid_until ?? null;
  const schema = useMemo(
    () =>
      z
        .object(agreementShape)
        .refine(inOrder, endsBeforeStart)
        .refine(({ validUntil }) => validUntil === null || until === null || validUntil > until, {
          path: ['validUntil'],
          message: donationTexts.renewalEndsEarlier,
        }),
    [until],
  );
  const values = useMemo(() => renewalFields(until, today), [until, today]);
  return (
    <FormDialog
      {...dialog}
      title={t('renew.of', { name: organisation.name })}
      schema={schema}
      values={values}
      send={(entry: AgreementFields) =>
        renewAgreement(organisation.id, { ...agreementBody(entry), client_id: clientId })
      }
      fieldOf={agreementFieldOfPath}
      submitLabel={t('renew.title')}
      done={t('renew.done')}
      onSaved={() => void refresh()}
    >
      <div className={classes['renewal']}>
        {until !== null && <p>{t('renew.current', { day: format.day(until) })}</p>}
        <AgreementDates today={today} />
        <AgreementFileField />
      </div>
    </FormDialog>
  );
}

/** A year that follows the current agreement, or starts today if that has ended. */
function renewalFields(until: Day | null, today: Day): AgreementFields {
  const start = until === null || until < today ? today : addDays(until, 1);
  return { validFrom: start, validUntil: addDays(addMonths(start, 12), -1), file: null };
}
