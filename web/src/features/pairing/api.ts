import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pairingRoutes } from '@wastegauge/contract/directory/pairing';
import type { ReplyOf } from '@wastegauge/contract/route';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import type { ConfirmedPairing } from './pairing-fields.ts';

export type ConnectedTablet = ReplyOf<(typeof pairingRoutes)['confirmPairing']>;

/** Each read counts towards a limit, so that codes cannot be guessed. */
export const pairingOptions = (pairing: string) =>
  routeOptions(
    ['pairing', pairing],
    pairingRoutes.getPairing,
    { params: { pairing } },
    { retry: false, staleTime: 60_000, refetchOnWindowFocus: false },
  );

const shownElsewhere = [
  ['devices'],
  ['zones'],
  ['sites'],
  ['profile', 'sites'],
  ['insights'],
  ['overview', 'first-steps'],
];

export function useConfirmPairing() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ pairing, ...body }: ConfirmedPairing) =>
      call(pairingRoutes.confirmPairing, { params: { pairing }, body }),
    onSuccess: () =>
      Promise.all(shownElsewhere.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
