import { useFormat } from '../../widgets/figures/use-format.ts';

export function useMoments() {
  const format = useFormat();
  const isToday = (instant: string): boolean =>
    new Date(instant).toDateString() === new Date().toDateString();
  return {
    moment: (instant: string): string =>
      isToday(instant)
        ? format.time(instant)
        : `${format.shortDay(instant)}, ${format.time(instant)}`,
    age: (instant: string, at: string): string =>
      format.duration(Math.max(0, (Date.parse(at) - Date.parse(instant)) / 1000)),
  };
}
