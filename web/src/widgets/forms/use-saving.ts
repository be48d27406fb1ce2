import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useFailureText } from './use-error-text.ts';

interface Saving<Field, Body, Saved> {
  save: UseMutationResult<Saved, Error, Body>;
  fieldOf: (path: string) => Field | undefined;
  setError: (field: Field, error: { message: string }) => void;
  onSaved?: ((saved: Saved, body: Body) => void) | undefined;
  onFailed?: (() => void) | undefined;
}

export function useSaving<Field, Body, Saved>({
  save,
  fieldOf,
  setError,
  onSaved,
  onFailed,
}: Saving<Field, Body, Saved>) {
  const failureText = useFailureText();
  // A second click can arrive before `isPending` has rendered.
  const isSending = useRef(false);
  const send = (body: Body): void => {
    if (isSending.current) return;
    isSending.current = true;
    save.mutate(body, {
      onSuccess: (saved) => onSaved?.(saved, body),
      onError: (error) => {
        onFailed?.();
        if (!(error instanceof ApiError)) return;
        for (const [path, [message]] of Object.entries(error.fieldErrors)) {
          const field = fieldOf(path);
          if (field !== undefined && message !== undefined) setError(field, { message });
        }
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return {
    send,
    isPending: save.isPending,
    failure: save.error ? failureText(save.error) : undefined,
  };
}
