import { useQuery } from '@tanstack/react-query';
import type { User } from '@wastegauge/contract/directory/accounts';
import type { Group } from '@wastegauge/contract/directory/groups';
import { limits } from '@wastegauge/contract/values/texts';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog, FormRow } from '../../widgets/forms/form-dialog.tsx';
import { FormSelect, FormText } from '../../widgets/forms/form-fields.tsx';
import { distinctName } from '../../widgets/session/person-name.ts';
import { membersOptions, useSaveGroup } from './api.ts';
import { fieldOf, groupEntry, groupFields, groupForm, type GroupFields } from './group-fields.ts';
import { PlaceField } from './place-field.tsx';
import { SignupIdField } from './signup-id-field.tsx';

interface GroupDialogProps {
  opened: boolean;
  onClose: () => void;
  group: Group | null;
}

export function GroupDialog({ group, ...dialog }: GroupDialogProps) {
  const { t } = useTranslation('groups');
  const save = useSaveGroup(group?.id ?? null);
  return (
    <FormDialog
      {...dialog}
      title={group === null ? t('create.title') : t('update.title', { name: group.name })}
      size="wide"
      schema={groupForm}
      mode="onSubmit"
      reValidateMode="onSubmit"
      values={groupFields(group)}
      fieldOf={fieldOf}
      send={(fields) => save.mutateAsync(groupEntry(fields, group))}
      submitLabel={t(group === null ? 'create.submit' : 'update.submit')}
      done={t(group === null ? 'create.done' : 'update.done')}
      columns={2}
    >
      <GroupFieldset group={group} />
    </FormDialog>
  );
}

const text = { autoComplete: 'off', maxLength: limits.textLength };
const coordinate = { autoComplete: 'off', maxLength: 20 };

function GroupFieldset({ group }: { group: Group | null }) {
  const { t } = useTranslation('groups');
  const { setValue } = useFormContext<GroupFields>();
  return (
    <>
      <FormRow>
        <FormText<GroupFields> name="name" label={t('form.name')} {...text} data-autofocus />
      </FormRow>
      <FormText<GroupFields> name="contact_name" label={t('form.contact_name')} {...text} />
      <FormText<GroupFields>
        name="contact_number"
        label={t('form.contact_number')}
        {...text}
        type="tel"
      />
      <FormRow>
        <PlaceField
          onChoose={(place) => {
            setValue('longitude', String(place.longitude), { shouldDirty: true });
            setValue('latitude', String(place.latitude), { shouldDirty: true });
          }}
        />
      </FormRow>
      <FormText<GroupFields>
        name="longitude"
        label={t('form.longitude')}
        {...coordinate}
        hint={t('form.longitudeHint')}
      />
      <FormText<GroupFields>
        name="latitude"
        label={t('form.latitude')}
        {...coordinate}
        hint={t('form.latitudeHint')}
      />
      <OwnerField group={group} />
      <SignupIdField group={group} />
    </>
  );
}

const noUsers: User[] = [];

function OwnerField({ group }: { group: Group | null }) {
  const { t } = useTranslation('groups');
  const members = useQuery({ ...membersOptions(group?.id ?? 0), enabled: group !== null });
  const known = members.data ?? noUsers;
  const isOwnerKnown = known.some(({ id }) => id === group?.owner_id);
  const owner =
    group?.owner_id && !isOwnerKnown
      ? [{ value: String(group.owner_id), label: group.owner_name ?? t('form.unnamed') }]
      : [];
  const hasNoUsers = group === null || (members.isSuccess && known.length === 0);
  return (
    <FormSelect<GroupFields>
      name="owner"
      label={t('form.owner')}
      disabled={hasNoUsers}
      options={[
        { value: '', label: t('none') },
        ...owner,
        ...known.map((user) => ({ value: String(user.id), label: distinctName(user, known) })),
      ]}
      hint={t(hasNoUsers ? 'form.ownerLater' : 'form.ownerHint')}
    />
  );
}
