import { z } from 'zod';

const storageKey = 'wg-pending-sign-in';

/** A sign-in that waits for its code: kept in this tab until the code is right. */
const pendingSignIn = z.object({
  phoneNumber: z.string().min(1),
  /** Unknown after a magic link or a social sign-in; the server knows whom it sent the code to. */
  email: z.string().optional(),
  remember: z.boolean(),
});
export type PendingSignIn = z.infer<typeof pendingSignIn>;

export const keepPendingSignIn = (pending: PendingSignIn): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(pending));

export const forgetPendingSignIn = (): void => sessionStorage.removeItem(storageKey);

export function readPendingSignIn(): PendingSignIn | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return pendingSignIn.safeParse(stored).data;
  } catch {
    return undefined;
  }
}
