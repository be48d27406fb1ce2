import type { ChartData, ChartFormat, ChartHue } from '../../charts/chart-data.ts';

export interface SamplePerson {
  id: string;
  name: string;
  site: string;
  wastedKilograms: number;
}

export const samplePeople: readonly SamplePerson[] = [
  { id: '1', name: 'Aoife Brennan', site: 'Quayside Hotel', wastedKilograms: 64.82 },
  { id: '2', name: 'Ciarán Doyle', site: 'Quayside Hotel', wastedKilograms: 38.2 },
  { id: '3', name: 'Eoin Murphy', site: 'Castle Court Galway', wastedKilograms: 121.4 },
  { id: '4', name: 'Isha Okafor', site: 'Harbour View Cork', wastedKilograms: 9.75 },
];

const weeks = Array.from({ length: 18 }, (_, index) => `Week ${index + 28}`);
const categories: readonly [name: string, hue: ChartHue, kilograms: number][] = [
  ['Vegetables', 'olive', 31],
  ['Starches', 'cocoa', 24],
  ['Dairy', 'sky', 12],
];

export const sampleChart: ChartData = {
  unit: 'kg',
  kind: 'bar',
  points: weeks.map((week) => ({ x: week, tick: week, title: week })),
  series: categories.map(([name, hue, kilograms]) => ({
    key: name,
    name,
    hue,
    values: weeks.map((_, week) => kilograms * (1 + 0.3 * Math.sin(week + kilograms))),
  })),
};

export const sampleFormat: ChartFormat = {
  figure: (value) => value.toFixed(1),
  tick: String,
  percent: (value) => `${value.toFixed(2)}%`,
};
