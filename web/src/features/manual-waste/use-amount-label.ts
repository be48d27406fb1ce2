import { useFormat } from '../../widgets/figures/use-format.ts';
import { decimalsOf } from './waste-draft.ts';

export function useAmountLabel(): (amountKg: number) => string {
  const format = useFormat();
  return (amountKg) => `${format.fixed(amountKg, decimalsOf(amountKg))} kg`;
}
