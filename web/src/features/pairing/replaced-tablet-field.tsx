import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSelect } from '../../widgets/forms/form-fields.tsx';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import type { PairingFields } from './pairing-fields.ts';

/** Offered if the site has tablets. The settings of the replaced one are taken over. */
export function ReplacedTabletField() {
  const { t } = useTranslation('pairing');
  const { setValue } = useFormContext<PairingFields>();
  const siteId = useWatch<PairingFields, 'siteId'>({ name: 'siteId' });
  const siteIds = siteId === null ? [] : [Number(siteId)];
  const zones = useQuery({ ...zoneListOptions({ siteIds }), enabled: siteId !== null });
  const tablets = (siteId === null ? [] : (zones.data ?? [])).filter(
    ({ kind }) => kind === 'tablet',
  );
  if (tablets.length === 0) return null;
  const takeOver = (id: string): void => {
    const tablet = tablets.find((each) => String(each.id) === id);
    if (!tablet) return;
    setValue('name', tablet.name, { shouldDirty: true, shouldValidate: true });
    setValue('type', tablet.type);
    setValue('weighing', tablet.weighing);
  };
  return (
    <FormSelect<PairingFields>
      name="replacedId"
      label={t('replaces')}
      options={[
        { value: '', label: t('replacesNone') },
        ...tablets.map(({ id, name, serial }) => ({
          value: String(id),
          label: t('replacesTablet', { tablet: `${name} · ${serial}` }),
        })),
      ]}
      hint={t('replacesHint')}
      onChanged={takeOver}
    />
  );
}
