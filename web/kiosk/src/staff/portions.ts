export const portionUnits = ['portions', 'halfPans', 'fullPans'] as const;
export type PortionUnit = (typeof portionUnits)[number];

export interface Portion {
  food: number;
  unit: PortionUnit;
}

export const portionKey = ({ food, unit }: Portion): string => `${food}:${unit}`;
