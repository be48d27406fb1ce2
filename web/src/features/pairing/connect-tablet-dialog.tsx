import { Button } from '@mantine/core';
import { IconChefHat, IconScale, IconToolsKitchen2, IconTrash } from '#icons';
import { limits } from '@wastegauge/contract/values/texts';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { ChoiceCards } from '../../ui/fields/choice-cards.tsx';
import { FormColumns, FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormSelect, FormText, useFormField } from '../../widgets/forms/form-fields.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { useConfirmPairing } from './api.ts';
import { ConnectedTablet } from './connected-tablet.tsx';
import { fieldAtPath, newTablet, pairingForm, type PairingFields } from './pairing-fields.ts';
import { PairingCodeField } from './pairing-code-field.tsx';
import { ReplacedTabletField } from './replaced-tablet-field.tsx';

interface ConnectTabletDialogProps {
  opened: boolean;
  onClose: () => void;
  scannedCode?: string | undefined;
  siteId?: number | undefined;
}

export const ConnectTabletDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ scannedCode = '', siteId, ...dialog }: ConnectTabletDialogProps) {
  const { t } = useTranslation('pairing');
  const [onlySite, ...others] = useSites();
  const chosenId = siteId ?? (others.length === 0 ? onlySite?.id : undefined);
  const { data: connected, mutateAsync: confirm } = useConfirmPairing();
  return (
    <FormDialog
      {...dialog}
      title={connected ? t('connected.title', { zone: connected.name }) : t('title')}
      schema={pairingForm}
      values={{
        ...newTablet,
        code: scannedCode.toUpperCase(),
        siteId: chosenId === undefined ? null : String(chosenId),
      }}
      fieldOf={fieldAtPath}
      send={confirm}
      submitLabel={t('submit')}
      staysOpen
      result={
        connected && {
          body: <ConnectedTablet tablet={connected} />,
          footer: (
            <Button variant="primary" onClick={dialog.onClose}>
              {t('connected.done')}
            </Button>
          ),
        }
      }
    >
      <PairingCodeField />
      <FormColumns>
        <SiteField />
        <FormText<PairingFields>
          name="name"
          label={t('zone')}
          placeholder={t('zoneExample')}
          maxLength={limits.textLength}
          autoComplete="off"
          data-autofocus={scannedCode === '' ? undefined : true}
        />
      </FormColumns>
      <ReplacedTabletField />
      <CardsField
        name="type"
        label={t('type')}
        options={[
          {
            value: 'PREP_AND_PRODUCTION_WASTE',
            label: t('types.PREP_AND_PRODUCTION_WASTE'),
            icon: <IconChefHat stroke={1.7} />,
          },
          {
            value: 'PLATE_WASTE',
            label: t('types.PLATE_WASTE'),
            icon: <IconToolsKitchen2 stroke={1.7} />,
          },
        ]}
      />
      <CardsField
        name="weighing"
        label={t('position')}
        options={[
          {
            value: 'single',
            label: t('positions.single'),
            hint: t('positions.singleHint'),
            icon: <IconScale stroke={1.7} />,
          },
          {
            value: 'cumulative',
            label: t('positions.cumulative'),
            hint: t('positions.cumulativeHint'),
            icon: <IconTrash stroke={1.7} />,
          },
        ]}
      />
    </FormDialog>
  );
}

function SiteField() {
  const { t } = useTranslation(['pairing', 'common']);
  const sites = useSites();
  const { setValue } = useFormContext<PairingFields>();
  return (
    <FormSelect<PairingFields>
      name="siteId"
      label={t('common:site')}
      placeholder={t('common:moveDevices.chooseSite')}
      options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChanged={() => setValue('replacedId', '')}
    />
  );
}

interface CardsFieldProps<Name extends 'type' | 'weighing'> {
  name: Name;
  label: string;
  options: readonly {
    value: PairingFields[Name];
    label: string;
    hint?: string;
    icon: ReactNode;
  }[];
}

function CardsField<Name extends 'type' | 'weighing'>({ name, ...props }: CardsFieldProps<Name>) {
  const { field } = useFormField<PairingFields, Name>(name);
  return <ChoiceCards {...props} value={field.value} onChange={field.onChange} />;
}
