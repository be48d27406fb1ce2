import { sectors } from '@wastegauge/contract/directory/sites';
import { limits } from '@wastegauge/contract/values/texts';
import { useTranslation } from 'react-i18next';
import { FormSelect, FormText } from '../../widgets/forms/form-fields.tsx';

interface Contact {
  name: string;
  contactName: string;
  contactNumber: string;
  sector: string;
}

const text = { maxLength: limits.textLength, autoComplete: 'off' };

export function SiteNameField() {
  const { t } = useTranslation('sites');
  return <FormText<Contact> name="name" label={t('name')} {...text} data-autofocus />;
}

export function ContactFields() {
  const { t } = useTranslation('sites');
  return (
    <>
      <FormText<Contact> name="contactName" label={t('contactName')} {...text} />
      <FormText<Contact> name="contactNumber" label={t('contactNumber')} {...text} type="tel" />
    </>
  );
}

export function SectorField() {
  const { t } = useTranslation('sites');
  return (
    <FormSelect<Contact>
      name="sector"
      label={t('sector')}
      options={[
        { value: '', label: t('noSector') },
        ...sectors.map((sector) => ({ value: sector, label: t(`sectors.${sector}`) })),
      ]}
      hint={t('sectorHint')}
    />
  );
}
