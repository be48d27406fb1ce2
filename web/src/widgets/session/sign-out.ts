import type { QueryClient } from '@tanstack/react-query';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { call, session } from '../../api/call.ts';
import type { EndReason } from '../../api/session.ts';

const timeoutMs = 5000;

/**
 * Cancels open queries first: answered after the session's end they would be rejected and reported
 * as an expired session.
 */
export async function signOut(queryClient: QueryClient, reason: EndReason): Promise<void> {
  await queryClient.cancelQueries();
  // This browser forgets the session even if the server does not reply.
  await call(signInRoutes.logout, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    () => undefined,
  );
  session.end(reason);
}
