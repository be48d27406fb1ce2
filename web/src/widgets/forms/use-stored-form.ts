import { useLayoutEffect, useRef } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';

interface StoredFormOptions<Fields extends FieldValues, Entry> extends Required<
  Pick<UseFormProps<Fields, unknown, Entry>, 'resolver' | 'mode'>
> {
  reValidateMode?: 'onChange' | 'onSubmit';
  stored: Fields;
  subject?: string | number | null;
}

/**
 * Edits stored values. Shows them in the render in which they arrive; react-hook-form's `values`
 * come a frame later and would overwrite typing. A refetch keeps typed changes.
 */
export function useStoredForm<Fields extends FieldValues, Entry>({
  stored,
  subject = null,
  ...options
}: StoredFormOptions<Fields, Entry>): UseFormReturn<Fields, unknown, Entry> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all fields are some fields
  const defaultValues = stored as DefaultValues<Fields>;
  const form = useForm<Fields, unknown, Entry>({ ...options, defaultValues });
  const text = JSON.stringify(stored);
  const shown = useRef({ text, subject });
  const { reset, trigger } = form;
  const { errors } = form.formState;
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.text === text && before.subject === subject) return;
    shown.current = { text, subject };
    const isSame = before.subject === subject;
    reset(stored, {
      keepFieldsRef: true,
      keepDirtyValues: isSame,
      keepErrors: isSame,
      keepIsSubmitted: isSame,
      keepTouched: isSame,
    });
    // The reset drops a running check, so that a corrected field would keep its error.
    const checked = isSame ? checkedFields(errors) : [];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- errors are stored by field
    if (checked.length > 0) void trigger(checked as FieldPath<Fields>[]);
  }, [reset, trigger, stored, subject, text, errors]);
  return form;
}

/** Fields with an error of the schema; errors of the server have no type. */
const checkedFields = (errors: object): string[] =>
  Object.entries(errors).flatMap(([name, error]: [string, { type?: unknown }]) =>
    error.type === undefined ? [] : [name],
  );
