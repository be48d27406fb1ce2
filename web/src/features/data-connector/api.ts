import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export type TokenKind = 'api_key' | 'bulk_export_key';

export const tokensOptions = (userId: number) =>
  routeOptions(
    ['own', 'tokens', userId],
    apiTokenRoutes.getTokens,
    { params: { id: userId } },
    { staleTime: 0 },
  );

export function useCreateToken(userId: number, kind: TokenKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(
        kind === 'api_key' ? apiTokenRoutes.createApiKey : apiTokenRoutes.createBulkExportKey,
        {},
      ),
    onSuccess: (tokens) => queryClient.setQueryData(tokensOptions(userId).queryKey, tokens),
  });
}

export function useSwitchToken(userId: number, kind: TokenKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      call(apiTokenRoutes.switchToken, {
        params: { id: userId },
        body: { key_type: kind, is_active: isActive },
      }),
    onSuccess: (tokens) => queryClient.setQueryData(tokensOptions(userId).queryKey, tokens),
  });
}
