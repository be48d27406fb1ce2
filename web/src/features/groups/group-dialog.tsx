import type { Group } from '@wastegauge/contract/directory/groups';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@wastegauge/contract/directory/accounts';
import { limits } from '@wastegauge/contract/values/texts';
import { Controller, useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { distinctName } from '../../widgets/session/person-name.ts';
import { SavingForm } from '../../widgets/forms/saving-form.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { membersOptions, useSaveGroup } from './api.ts';
import classes from './group-dialog.module.css';
import { PlaceField } from './place-field.tsx';
import { SignupIdField } from './signup-id-field.tsx';
import {
  fieldOf,
  groupEntry,
  groupFields,
  groupForm,
  type GroupFields,
  type ParsedGroup,
} from './group-fields.ts';

interface GroupDialogProps {
  opened: boolean;
  onClose: () => void;
  group: Group | null;
}

export function GroupDialog(props: GroupDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

function OpenedDialog({ opened, onClose, group }: GroupDialogProps) {
  const { t } = useTranslation(['groups', 'common']);
  const formId = useId();
  const state = useGroupForm(group, onClose);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={group === null ? t('create.title') : t('update.title', { name: group.name })}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t(group === null ? 'create.submit' : 'update.submit')}
          isPending={state.isPending}
          onCancel={onClose}
        />
      }
    >
      <GroupForm formId={formId} group={group} state={state} />
    </Dialog>
  );
}

interface GroupFormProps {
  formId: string;
  group: Group | null;
  state: GroupFormState;
}

function GroupForm({ formId, group, state }: GroupFormProps) {
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
        <PlaceField
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
          <SignupIdField
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

const noUsers: User[] = [];

function OwnerField({ group, value, error, onChange }: OwnerFieldProps) {
  const { t } = useTranslation(['groups', 'common']);
  const members = useQuery({ ...membersOptions(group?.id ?? 0), enabled: group !== null });
  const known = members.data ?? noUsers;
  const isOwnerKnown = known.some(({ id }) => id === group?.owner_id);
  const owner =
    group?.owner_id && !isOwnerKnown
      ? [{ value: String(group.owner_id), label: group.owner_name ?? t('form.unnamed') }]
      : [];
  const hasNoUsers = group === null || (members.isSuccess && known.length === 0);
  return (
    <SelectField
      label={t('form.owner')}
      searchable
      nothingFoundMessage={t('common:noResults')}
      disabled={hasNoUsers}
      options={[
        { value: '', label: t('none') },
        ...owner,
        ...known.map((user) => ({ value: String(user.id), label: distinctName(user, known) })),
      ]}
      value={value}
      onChange={onChange}
      error={error}
      hint={t(hasNoUsers ? 'form.ownerLater' : 'form.ownerHint')}
    />
  );
}

function useGroupForm(group: Group | null, onDone: () => void) {
  const { t } = useTranslation('groups');
  const { tellDone } = useTellResult();
  const form = useForm<GroupFields, unknown, ParsedGroup>({
    resolver: zodResolver(groupForm),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: groupFields(group),
  });
  const { send, ...saving } = useSaving({
    save: useSaveGroup(group?.id ?? null),
    fieldOf,
    setError: form.setError,
    onSaved: () => {
      onDone();
      tellDone(t(group === null ? 'create.done' : 'update.done'));
    },
  });
  return { form, send: (fields: ParsedGroup): void => send(groupEntry(fields, group)), ...saving };
}
type GroupFormState = ReturnType<typeof useGroupForm>;
