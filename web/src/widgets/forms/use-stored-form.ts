import { useLayoutEffect, useRef } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';

interface StoredFormOptions<Fields extends FieldValues, Entry> extends Required<
  Pick<UseFormProps<Fields, unknown, Entry>, 'resolver' | 'mode'>
> {
  /** As they are stored, or empty as long as that is not known. */
  stored: Fields;
  /** What they are of: with another one the form starts afresh. */
  subject?: string | number | null;
}

/**
 * A form of what is stored elsewhere. It shows it in the frame in which it is known; the `values` of
 * the library come a frame later, into what somebody may be typing by then. When it is read again,
 * what was typed stays.
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
  const { reset } = form;
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.text === text && before.subject === subject) return;
    shown.current = { text, subject };
    const isSame = before.subject === subject;
    reset(stored, { keepFieldsRef: true, keepDirtyValues: isSame, keepErrors: isSame });
  }, [reset, stored, subject, text]);
  return form;
}
