import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';

export interface Saving<Fields extends FieldValues, Entry, Saved> {
  send: (entry: Entry) => Promise<Saved>;
  /** Field at a path of the request; by default the field of the same name. */
  fieldOf?: ((path: string) => FieldPath<Fields> | undefined) | undefined;
  onSaved?: ((saved: Saved, entry: Entry) => unknown) | undefined;
  onFailed?: ((error: Error) => void) | undefined;
}

interface Failure {
  error: Error;
  isAtField: boolean;
}

/** Sends a form once at a time and shows the errors of the server at their fields. */
export function useSaving<Fields extends FieldValues, Entry, Saved>(
  form: UseFormReturn<Fields, unknown, Entry>,
  { send, fieldOf, onSaved, onFailed }: Saving<Fields, Entry, Saved>,
) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // A second click can arrive before `isPending` has rendered.
  const isSending = useRef(false);
  const isMounted = useIsMounted();
  const isField = (path: string): path is FieldPath<Fields> => path in form.getValues();
  const findField = fieldOf ?? ((path: string) => (isField(path) ? path : undefined));

  const showAtFields = (error: Error): boolean => {
    const messages = error instanceof ApiError ? Object.entries(error.fieldErrors) : [];
    let isFirst = true;
    for (const [path, [message]] of messages) {
      const field = findField(path);
      if (field === undefined || message === undefined) continue;
      form.setError(field, { message }, { shouldFocus: isFirst });
      isFirst = false;
    }
    return !isFirst;
  };

  const save = async (entry: Entry): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    setIsPending(true);
    setFailure(undefined);
    try {
      const saved = await send(entry);
      if (isMounted.current) onSaved?.(saved, entry);
      return true;
    } catch (caught) {
      const error = caught instanceof Error ? caught : new Error(String(caught));
      setFailure({ error, isAtField: showAtFields(error) });
      onFailed?.(error);
      return false;
    } finally {
      isSending.current = false;
      setIsPending(false);
    }
  };
  return { save, isPending, failure };
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
