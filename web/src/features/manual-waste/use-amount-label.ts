import { useFormat } from '../../widgets/figures/use-format.ts';
import { shownDecimals } from './waste-draft.ts';

export function useAmountLabel(): (amountKg: number) => string {
  const format = useFormat();
  return (amountKg) => `${format.fixed(amountKg, shownDecimals(amountKg))} kg`;
}
