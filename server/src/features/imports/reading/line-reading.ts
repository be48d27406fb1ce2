import { addMonths, type Day } from '@wastegauge/contract/values/dates';
import { maxCovers } from '@wastegauge/contract/insight/covers';
import {
  usualMonitor,
  type ImportField,
  type ImportMapping,
} from '@wastegauge/contract/edges/import-mapping';
import type { RefusalReason } from '@wastegauge/contract/edges/imports';
import { manualWaste } from '@wastegauge/contract/waste/manual-waste';
import { cellOf, textOf } from './columns.ts';
import { readWasteType } from './column-words.ts';
import type { Directory, SiteEntry } from '../directory.ts';
import type { FoodRow, MonitorRow } from '../name-queries.ts';
import { fold } from '../names.ts';
import type { TableRow } from './table.ts';
import { readDate, readTime, type WrittenDate } from './written-dates.ts';
import { gramsOf, readNumber, readUnit, splitWeight } from './written-numbers.ts';

export interface Problem {
  reason: RefusalReason;
  /** Null when it is about the whole line. */
  field: ImportField | null;
}

export interface WasteLine {
  line: number;
  site: SiteEntry;
  monitor: MonitorRow;
  food: FoodRow;
  /** By the clock of the site, as 2026-03-14 12:30:00. */
  wall: string;
  /** By the world's clock, where the file tells it: once a year the clock of the site shows an hour twice. */
  instant: string | null;
  weightG: number;
  /** Null for the one the monitor stands for. */
  wasteType: { id: number; name: string } | null;
}

export interface CoverLine {
  line: number;
  site: SiteEntry;
  day: Day;
  covers: number;
}

export interface Reading<Line> {
  /** Undefined with any problem. */
  line: Line | undefined;
  problems: Problem[];
}

interface Reader {
  row: TableRow;
  mapping: ImportMapping;
  directory: Directory;
  refuse(reason: RefusalReason, field: ImportField): undefined;
}

/** What a name of the file was said to mean. */
interface Meanings {
  sites: ReadonlyMap<string, number>;
  foods: ReadonlyMap<string, number>;
  monitors: ReadonlyMap<number, number>;
}

const yearsBack = 10;
const monthsAhead = 12;

export function createLineReading(mapping: ImportMapping, directory: Directory) {
  const meanings: Meanings = {
    sites: new Map(mapping.sites.map(({ name, site }) => [fold(name), site])),
    foods: new Map(mapping.foods.map(({ name, food }) => [fold(name), food])),
    monitors: new Map(mapping.monitors.map(({ site, monitor }) => [site, monitor])),
  };
  const readAll = <Line>(row: TableRow, read: (reader: Reader) => Line | undefined) => {
    const problems: Problem[] = [];
    const reader: Reader = {
      row,
      mapping,
      directory,
      refuse: (reason, field) => void problems.push({ reason, field }),
    };
    const line = read(reader);
    return { line: problems.length === 0 ? line : undefined, problems };
  };
  return {
    readWaste: (row: TableRow): Reading<WasteLine> =>
      readAll(row, (reader) => wasteOf(reader, meanings)),
    readCovers: (row: TableRow): Reading<CoverLine> =>
      readAll(row, (reader) => coversOf(reader, meanings)),
  };
}

/** Everything that is wrong with a line is told at once. */
function wasteOf(reader: Reader, meanings: Meanings): WasteLine | undefined {
  const site = siteOf(reader, meanings);
  const monitor = site && monitorOf(reader, meanings, site);
  const food = foodOf(reader, meanings, site);
  const moment = momentOf(reader, site);
  const weightG = weightOf(reader);
  const wasteType = wasteTypeOf(reader);
  if (!site || !monitor || !food || !moment || weightG === undefined) return undefined;
  return { line: reader.row.line, site, monitor, food, ...moment, weightG, wasteType };
}

function coversOf(reader: Reader, meanings: Meanings): CoverLine | undefined {
  const site = siteOf(reader, meanings);
  const day = dateOf(reader)?.day;
  const covers = guestsOf(reader);
  if (site && day !== undefined) {
    const today = site.localNow.slice(0, 10);
    if (day > addMonths(today, monthsAhead)) return reader.refuse('tooFarAhead', 'date');
    if (day < addMonths(today, -12 * yearsBack)) return reader.refuse('tooOld', 'date');
  }
  if (!site || day === undefined || covers === undefined) return undefined;
  return { line: reader.row.line, site, day, covers };
}

function siteOf({ row, mapping, directory, refuse }: Reader, { sites }: Meanings) {
  if (mapping.columns.site === null) {
    return (
      (mapping.site === null ? undefined : directory.sites.get(mapping.site)) ??
      refuse('siteMissing', 'site')
    );
  }
  const name = textOf(cellOf(row, mapping, 'site'));
  if (name === '') return refuse('siteMissing', 'site');
  const meant = sites.get(fold(name));
  const site = meant === undefined ? directory.findSite(name) : directory.sites.get(meant);
  return site ?? refuse('siteUnknown', 'site');
}

function monitorOf(
  { row, mapping, directory, refuse }: Reader,
  { monitors }: Meanings,
  site: SiteEntry,
): MonitorRow | undefined {
  const name = textOf(cellOf(row, mapping, 'monitor'));
  if (name !== '') {
    return directory.findMonitor(site, name) ?? refuse('monitorUnknown', 'monitor');
  }
  const chosen = site.monitors.find(({ id }) => id === monitors.get(site.id));
  return chosen ?? usualMonitor(site.monitors) ?? refuse('noMonitor', 'site');
}

function foodOf(
  { row, mapping, directory, refuse }: Reader,
  { foods }: Meanings,
  site: SiteEntry | undefined,
): FoodRow | undefined {
  const name = textOf(cellOf(row, mapping, 'food'));
  if (name === '') return refuse('foodMissing', 'food');
  const meant = foods.get(fold(name));
  if (meant !== undefined && !site) return undefined;
  const food =
    meant === undefined || !site ? directory.findFood(name, site) : directory.foodOf(meant, site);
  return food ?? refuse('foodUnknown', 'food');
}

function dateOf({ row, mapping, refuse }: Reader): WrittenDate | undefined {
  const cell = cellOf(row, mapping, 'date');
  if (cell === '') return refuse('dateMissing', 'date');
  return readDate(cell, mapping.date_format) ?? refuse('dateUnreadable', 'date');
}

function momentOf(
  reader: Reader,
  site: SiteEntry | undefined,
): Pick<WasteLine, 'wall' | 'instant'> | undefined {
  const { row, mapping, refuse } = reader;
  const date = dateOf(reader);
  const clock = cellOf(row, mapping, 'time');
  const time = clock === '' ? date?.time : readTime(clock);
  if (time === undefined && clock !== '') return refuse('timeUnreadable', 'time');
  if (!date || !site) return undefined;
  const usual = `${date.day} ${mapping.default_time}:00`;
  const isToday = date.day === site.localNow.slice(0, 10);
  const unknown = isToday && usual > site.localNow ? site.localNow : usual;
  const instant = time ? instantOf(`${date.day}T${time}Z`, date) : null;
  const written = time ? `${date.day} ${time}` : unknown;
  const wall = instant === null ? written : wallAt(instant, site.timezone);
  if (wall > site.localNow) return refuse('inFuture', 'date');
  if (wall < addMonths(site.localNow.slice(0, 10), -12 * yearsBack))
    return refuse('tooOld', 'date');
  return { wall, instant: instant?.toISOString() ?? null };
}

const instantOf = (written: string, { offsetMinutes }: WrittenDate): Date | null =>
  offsetMinutes === null ? null : new Date(Date.parse(written) - offsetMinutes * 60_000);

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** As the clock of the site shows it. */
function wallAt(instant: Date, timeZone: string): string {
  const clock =
    wallClocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  wallClocks.set(timeZone, clock);
  return clock.format(instant);
}

function weightOf({ row, mapping, refuse }: Reader): number | undefined {
  const cell = cellOf(row, mapping, 'weight');
  if (cell === '') return refuse('weightMissing', 'weight');
  const { number, unit: ownUnit } =
    typeof cell === 'number' ? { number: cell, unit: '' } : splitWeight(cell);
  const amount = readNumber(number, mapping.decimal);
  if (amount === undefined) return refuse('weightUnreadable', 'weight');
  const columnUnit = textOf(cellOf(row, mapping, 'unit'));
  const written = ownUnit === '' ? columnUnit : ownUnit;
  const unit = written === '' ? mapping.unit : readUnit(written);
  if (!unit) return refuse('unitUnknown', ownUnit === '' && columnUnit !== '' ? 'unit' : 'weight');
  const grams = Math.round(amount * gramsOf[unit]);
  const isInRange = grams >= manualWaste.minKg * 1000 && grams <= manualWaste.maxKg * 1000;
  return isInRange ? grams : refuse('weightOutOfRange', 'weight');
}

function wasteTypeOf({ row, mapping, directory, refuse }: Reader): WasteLine['wasteType'] {
  const text = textOf(cellOf(row, mapping, 'waste_type'));
  if (text === '') return null;
  const name = readWasteType(text);
  const id = name === undefined ? undefined : directory.wasteTypeIds.get(name);
  if (name !== undefined && id !== undefined) return { id, name };
  refuse('wasteTypeUnknown', 'waste_type');
  return null;
}

function guestsOf({ row, mapping, refuse }: Reader): number | undefined {
  const cell = cellOf(row, mapping, 'covers');
  if (cell === '') return refuse('coversMissing', 'covers');
  const guests = readNumber(cell, mapping.decimal);
  if (guests === undefined || !Number.isInteger(guests)) {
    return refuse('coversUnreadable', 'covers');
  }
  return guests >= 0 && guests <= maxCovers ? guests : refuse('coversOutOfRange', 'covers');
}
