import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { groupRoutes, type Group as SiteGroup } from '@wastegauge/contract/directory/groups';
import { limits } from '@wastegauge/contract/values/texts';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormSelect } from '../../widgets/forms/form-fields.tsx';
import { useFailureText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { freeSignupIdsOptions, useAddSignupId } from './api.ts';
import type { GroupFields } from './group-fields.ts';

interface SignupId {
  id: number;
  value: string;
}

const none: SignupId[] = [];

const takeFocus = (element: HTMLElement | null): void => element?.focus();

export function SignupIdField({ group }: { group: SiteGroup | null }) {
  const { t } = useTranslation('groups');
  const { setValue } = useFormContext<GroupFields>();
  // Undefined before the first opening: the focus returns only afterwards.
  const [isCreating, setCreating] = useState<boolean>();
  const { data: free = none } = useQuery(freeSignupIdsOptions);
  const [created, setCreated] = useState<SignupId | null>(null);
  const own =
    group?.signup_id_id && group.signup_id_value
      ? [{ id: group.signup_id_id, value: group.signup_id_value }]
      : none;
  const offered = [...own, ...free, ...(created ? [created] : none)].filter(
    ({ id }, index, all) => all.findIndex((one) => one.id === id) === index,
  );
  if (isCreating) {
    return (
      <NewSignupId
        onCancel={() => setCreating(false)}
        onCreated={(signupId) => {
          setCreated(signupId);
          setValue('signup_id_id', String(signupId.id), { shouldDirty: true });
          setCreating(false);
        }}
      />
    );
  }
  return (
    <Stack gap="var(--s1)">
      <FormSelect<GroupFields>
        name="signup_id_id"
        label={t('form.signup_id')}
        options={[
          { value: '', label: t('none') },
          ...offered.map((signupId) => ({ value: String(signupId.id), label: signupId.value })),
        ]}
        hint={t('form.signupIdHint')}
      />
      <Button
        style={{ alignSelf: 'flex-start' }}
        mis="calc(-1 * var(--s2))"
        ref={isCreating === false ? takeFocus : undefined}
        variant="link"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
        onClick={() => setCreating(true)}
      >
        {t('signupId.new')}
      </Button>
    </Stack>
  );
}

interface NewSignupIdProps {
  onCreated: (signupId: SignupId) => void;
  onCancel: () => void;
}

/** Nested in the group form, so Enter must not submit that form. */
function NewSignupId({ onCreated, onCancel }: NewSignupIdProps) {
  const { t } = useTranslation(['groups', 'common']);
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const add = useAddSignupId();
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = (): void => {
    const parsed = groupRoutes.createSignupId.body.safeParse({ value });
    setProblem(fieldText(parsed.error?.issues[0]?.message));
    if (parsed.success && !add.isPending) {
      add.mutate(parsed.data.value, {
        onSuccess: onCreated,
        onError: (error) => setProblem(failureText(error)),
      });
    }
  };
  return (
    <Group gap="var(--s2)" align="flex-start" wrap="nowrap">
      <TextField
        flex={1}
        ref={takeFocus}
        label={t('signupId.label')}
        hint={t('signupId.hint')}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={problem}
        onChange={({ currentTarget }) => {
          setValue(currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          create();
        }}
        maxLength={2 * limits.signupIdLength}
      />
      <Button mt={26} onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      <Button mt={26} disabled={add.isPending} onClick={create}>
        {t(add.isPending ? 'common:processing' : 'signupId.add')}
      </Button>
    </Group>
  );
}
