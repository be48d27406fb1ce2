import { z } from 'zod';

const storageKey = 'wg-pending-sign-in';

const pendingSignIn = z.object({
  phoneNumber: z.string().min(1),
  /** Unknown after a magic link or a social sign-in. */
  email: z.string().optional(),
  remember: z.boolean(),
});
export type PendingSignIn = z.infer<typeof pendingSignIn>;

export const storePendingSignIn = (pending: PendingSignIn): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(pending));

export const clearPendingSignIn = (): void => sessionStorage.removeItem(storageKey);

export function readPendingSignIn(): PendingSignIn | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return pendingSignIn.safeParse(stored).data;
  } catch {
    return undefined;
  }
}
