import { readFile } from 'node:fs/promises';
import { sectorFigure } from '@wastegauge/contract/insights';
import { z } from 'zod';

const file = new URL('../../../catalogue/sector-figures.json', import.meta.url);
const figures = z.array(sectorFigure).min(1);

let read: Promise<z.output<typeof figures>> | undefined;

/** What is published of kitchens of a kind; a sector nobody has published anything of has none. */
export const readSectorFigures = (): Promise<z.output<typeof figures>> =>
  (read ??= readFile(file, 'utf8').then((content) => figures.parse(JSON.parse(content))));
