import { readFile } from 'node:fs/promises';
import { sectorFigure } from '@wastegauge/contract/insight/insights';
import { z } from 'zod';
import { loadOnce } from '../../platform/load-once.ts';

const file = new URL('../../../catalogue/sector-figures.json', import.meta.url);
const figures = z.array(sectorFigure).min(1);

/** What is published of kitchens of a kind; a sector nobody has published anything of has none. */
export const readSectorFigures = loadOnce(async () =>
  figures.parse(JSON.parse(await readFile(file, 'utf8'))),
);
