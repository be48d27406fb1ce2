import { useMutation, useQueryClient } from '@tanstack/react-query';
import { priceRoutes, type foodPriceBody } from '@wastegauge/contract/waste/prices';
import type { AnswerOf } from '@wastegauge/contract/route';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export type RecentPrice = AnswerOf<typeof priceRoutes.getRecentPrice>;

export const recentPriceOptions = (food: number, site: number | undefined) =>
  routeOptions(
    ['recent-price', food, site],
    priceRoutes.getRecentPrice,
    { query: { food, site } },
    { staleTime: 0 },
  );

/** A new price can change every amount of money on screen. */
export function useSetPrice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof foodPriceBody>) => call(priceRoutes.setPrice, { body }),
    onSuccess: () =>
      Promise.all(
        [['insights'], ['recent-price'], ['feed'], ['overview'], ['explore']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
