import { useQuery } from '@tanstack/react-query';
import type { User } from '@wastegauge/contract/directory/accounts';
import type { Group } from '@wastegauge/contract/directory/groups';
import { limits } from '@wastegauge/contract/values/texts';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { distinctNameOf } from '../../widgets/session/person-name.ts';
import { SavingForm } from '../../widgets/forms/saving-form.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { membersOptions } from './api.ts';
import classes from './group-form.module.css';
import { PlaceForm } from './place-form.tsx';
import { SignupIdForm } from './signup-id-form.tsx';
import type { GroupFormState } from './use-group-form.ts';

interface GroupFormProps {
  formId: string;
  group: Group | null;
  state: GroupFormState;
}

export function GroupForm({ formId, group, state }: GroupFormProps) {
  const { t } = useTranslation('groups');
  const fieldText = useFieldText();
  const { control, register, setValue, formState } = state.form;
  const { errors } = formState;
  const field = (
    name: 'name' | 'contact_name' | 'contact_number' | 'longitude' | 'latitude',
    maxLength: number = limits.textLength,
  ) => ({
    ...register(name),
    label: t(`form.${name}`),
    maxLength,
    autoComplete: 'off',
    error: fieldText(errors[name]?.message),
  });
  return (
    <SavingForm formId={formId} className={classes['form']} {...state}>
      <div className={classes['wide']}>
        <TextField {...field('name')} data-autofocus />
      </div>
      <TextField {...field('contact_name')} />
      <TextField {...field('contact_number')} type="tel" />
      <div className={classes['wide']}>
        <PlaceForm
          onChoose={(place) => {
            setValue('longitude', String(place.longitude));
            setValue('latitude', String(place.latitude));
          }}
        />
      </div>
      <TextField {...field('longitude', 20)} hint={t('form.longitudeHint')} />
      <TextField {...field('latitude', 20)} hint={t('form.latitudeHint')} />
      <Controller
        control={control}
        name="owner"
        render={({ field: { value, onChange } }) => (
          <OwnerField
            group={group}
            value={value}
            error={fieldText(errors.owner?.message)}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="signup_id_id"
        render={({ field: { value, onChange } }) => (
          <SignupIdForm
            group={group}
            value={value}
            error={fieldText(errors.signup_id_id?.message)}
            onChange={onChange}
          />
        )}
      />
    </SavingForm>
  );
}

interface OwnerFieldProps {
  group: Group | null;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const nobody: User[] = [];

function OwnerField({ group, value, error, onChange }: OwnerFieldProps) {
  const { t } = useTranslation(['groups', 'common']);
  const members = useQuery({ ...membersOptions(group?.id ?? 0), enabled: group !== null });
  const known = members.data ?? nobody;
  const isOwnerKnown = known.some(({ id }) => id === group?.owner_id);
  const owner =
    group?.owner_id && !isOwnerKnown
      ? [{ value: String(group.owner_id), label: group.owner_name ?? t('form.unnamed') }]
      : [];
  const hasNobody = group === null || (members.isSuccess && known.length === 0);
  return (
    <SelectField
      label={t('form.owner')}
      searchable
      nothingFoundMessage={t('common:noResults')}
      disabled={hasNobody}
      options={[
        { value: '', label: t('none') },
        ...owner,
        ...known.map((user) => ({ value: String(user.id), label: distinctNameOf(user, known) })),
      ]}
      value={value}
      onChange={onChange}
      error={error}
      hint={t(hasNobody ? 'form.ownerLater' : 'form.ownerHint')}
    />
  );
}
