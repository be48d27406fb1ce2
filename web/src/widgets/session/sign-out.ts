import type { QueryClient } from '@tanstack/react-query';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { call, session } from '../../api/call.ts';
import type { EndReason } from '../../api/session.ts';

const patienceMs = 5000;

/**
 * What is still being asked is dropped first: answered after the session's end it would be refused,
 * and that would be told as a session that expired.
 */
export async function signOut(queryClient: QueryClient, reason: EndReason): Promise<void> {
  await queryClient.cancelQueries();
  // Whatever the server says, or does not say, this browser forgets the session.
  await call(signInRoutes.logout, { signal: AbortSignal.timeout(patienceMs) }).catch(
    () => undefined,
  );
  session.end(reason);
}
