import { zodResolver } from '@hookform/resolvers/zod';
import type { Group } from '@wastegauge/contract/directory/groups';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useSaveGroup } from './api.ts';
import {
  bodyOf,
  fieldOf,
  fieldsOf,
  groupForm,
  type GroupFields,
  type GroupOfForm,
} from './group-fields.ts';

export function useGroupForm(group: Group | null, onDone: () => void) {
  const { t } = useTranslation('groups');
  const { tellDone } = useTellResult();
  const form = useForm<GroupFields, unknown, GroupOfForm>({
    resolver: zodResolver(groupForm),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: fieldsOf(group),
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
  return { form, send: (fields: GroupOfForm): void => send(bodyOf(fields, group)), ...saving };
}
export type GroupFormState = ReturnType<typeof useGroupForm>;
