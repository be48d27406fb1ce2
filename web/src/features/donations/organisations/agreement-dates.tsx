import { addMonths, type Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { FormColumns } from '../../../widgets/forms/form-dialog.tsx';
import { FormDate } from '../../../widgets/forms/form-fields.tsx';
import type { AgreementFields } from './organisation-fields.ts';

const monthsBack = 240;
const monthsAhead = 240;

export function AgreementDates({ today }: { today: Day }) {
  const { t } = useTranslation(['donations', 'common']);
  const limits = { minDay: addMonths(today, -monthsBack), maxDay: addMonths(today, monthsAhead) };
  return (
    <FormColumns>
      <FormDate<AgreementFields>
        name="validFrom"
        label={t('agreement.validFrom')}
        placeholder={t('common:dates.placeholder')}
        {...limits}
      />
      <FormDate<AgreementFields>
        name="validUntil"
        label={t('agreement.validUntil')}
        placeholder={t('common:dates.placeholder')}
        {...limits}
      />
    </FormColumns>
  );
}
