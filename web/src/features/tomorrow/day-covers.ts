import type { AdviceDay } from '@wastegauge/contract/insight/tomorrow';

/** Expected covers of all open services; null if one of them has no advice. */
export function dayCovers({ services }: Pick<AdviceDay, 'services'>): number | null {
  const open = services.filter(({ state }) => state !== 'closed');
  if (open.length === 0) return null;
  return open.reduce<number | null>(
    (sum, { covers }) => (sum === null || covers === null ? null : sum + covers),
    0,
  );
}
