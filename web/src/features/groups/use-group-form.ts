import { zodResolver } from '@hookform/resolvers/zod';
import type { Group } from '@wastegauge/contract/groups';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useFailureText } from '../../widgets/use-error-text.ts';
import { useTellResult } from '../../widgets/use-tell-result.ts';
import { useSaveGroup } from './api.ts';
import {
  bodyOf,
  fieldOf,
  fieldsOf,
  groupForm,
  type GroupFields,
  type GroupOfForm,
} from './group-fields.ts';

/** A new group or one there is; its rules are told when it is sent, not while it is filled in. */
export function useGroupForm(group: Group | null, onDone: () => void) {
  const { t } = useTranslation('groups');
  const { tellDone } = useTellResult();
  const failureText = useFailureText();
  const save = useSaveGroup(group?.id ?? null);
  const form = useForm<GroupFields, unknown, GroupOfForm>({
    resolver: zodResolver(groupForm),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: fieldsOf(group),
  });
  const send = (fields: GroupOfForm): void => {
    if (save.isPending) return;
    save.mutate(bodyOf(fields, group), {
      onSuccess: () => {
        onDone();
        tellDone(t(group === null ? 'create.done' : 'update.done'));
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const [path, [message]] of Object.entries(error.fieldErrors)) {
          const field = fieldOf(path);
          if (field && message !== undefined) form.setError(field, { message });
        }
      },
    });
  };
  return {
    form,
    send,
    isPending: save.isPending,
    /** What the server said of the last try. */
    failure: save.error ? failureText(save.error) : undefined,
  };
}
export type GroupFormState = ReturnType<typeof useGroupForm>;
