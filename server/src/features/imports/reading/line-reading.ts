import type { WasteType } from '@wastegauge/contract/directory/foods';
import { addMonths, type Day } from '@wastegauge/contract/values/dates';
import { maxCovers } from '@wastegauge/contract/insight/covers';
import {
  usualMonitor,
  type ImportField,
  type ImportMapping,
  type WeightUnit,
} from '@wastegauge/contract/edges/import-mapping';
import type { RefusalReason } from '@wastegauge/contract/edges/imports';
import { wasteKindCodes, type WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import { manualWaste } from '@wastegauge/contract/waste/manual-waste';
import { fieldCell, cellText } from './columns.ts';
import { readWasteType } from './column-words.ts';
import type { Directory, SiteEntry } from '../directory.ts';
import type { FoodRow, MonitorRow } from '../name-queries.ts';
import { fold } from '../names.ts';
import type { TableRow } from './table.ts';
import { readDate, readTime, type WrittenDate } from './dates.ts';
import { gramsPerUnit, readNumber, readUnit, splitWeight } from './numbers.ts';

export interface Problem {
  reason: RefusalReason;
  /** Null when it concerns the whole line. */
  field: ImportField | null;
  /** For pieces without a weight. */
  food?: FoodRow | undefined;
}

export interface WasteLine {
  line: number;
  site: SiteEntry;
  monitor: MonitorRow;
  food: FoodRow;
  /** On the clock of the site, for example 2026-03-14 12:30:00. */
  wall: string;
  /** Set when the file gives a UTC offset, which resolves ambiguous hours. */
  instant: string | null;
  weightG: number;
  wasteType: WasteType;
}

/** Nothing was thrown away. */
export interface ZeroLine {
  line: number;
  site: SiteEntry;
  monitor: MonitorRow;
  wall: string;
  hasTime: boolean;
  wasteType: WasteType;
}

export interface CoverLine {
  line: number;
  site: SiteEntry;
  day: Day;
  covers: number;
}

export interface Reading<Line> {
  /** Undefined if there is any problem. */
  line: Line | undefined;
  problems: Problem[];
}

interface LineReader {
  row: TableRow;
  mapping: ImportMapping;
  directory: Directory;
  refuse(reason: RefusalReason, field: ImportField, food?: FoodRow): undefined;
}

/** Names the user has mapped. */
interface Meanings {
  sites: ReadonlyMap<string, number>;
  foods: ReadonlyMap<string, number>;
  wasteTypes: ReadonlyMap<string, WasteTypeCode>;
  pieceGrams: ReadonlyMap<number, number>;
  monitors: ReadonlyMap<number, number>;
}

const yearsBack = 10;
const monthsAhead = 12;

export function createLineReading(mapping: ImportMapping, directory: Directory) {
  const meanings: Meanings = {
    sites: new Map(mapping.sites.map(({ name, site }) => [fold(name), site])),
    foods: new Map(mapping.foods.map(({ name, food }) => [fold(name), food])),
    wasteTypes: new Map(
      mapping.waste_types.map(({ name, waste_type }) => [fold(name), waste_type]),
    ),
    pieceGrams: new Map(mapping.piece_weights.map(({ food, grams }) => [food, grams])),
    monitors: new Map(mapping.monitors.map(({ site, monitor }) => [site, monitor])),
  };
  const readAll = <Line>(row: TableRow, read: (reader: LineReader) => Line | undefined) => {
    const problems: Problem[] = [];
    const reader: LineReader = {
      row,
      mapping,
      directory,
      refuse: (reason, field, food) => void problems.push({ reason, field, food }),
    };
    const line = read(reader);
    return { line: problems.length === 0 ? line : undefined, problems };
  };
  return {
    readWaste: (row: TableRow): Reading<WasteLine | ZeroLine> =>
      readAll(row, (reader) => readWasteLine(reader, meanings)),
    readCovers: (row: TableRow): Reading<CoverLine> =>
      readAll(row, (reader) => readCoverLine(reader, meanings)),
  };
}

function readWasteLine(reader: LineReader, meanings: Meanings): WasteLine | ZeroLine | undefined {
  const site = readSite(reader, meanings);
  const monitor = site && readMonitor(reader, meanings, site);
  const isZero = isZeroAmount(reader);
  const food = isZero ? undefined : readFood(reader, meanings, site);
  const moment = readLocalTime(reader, site);
  const amount = readAmount(reader);
  const weightG = isZero || !amount ? undefined : toGrams(reader, amount, meanings, food);
  const wasteType = readType(reader, meanings, monitor);
  if (!site || !monitor || !moment || !wasteType) return undefined;
  const { line } = reader.row;
  const { hasTime, ...when } = moment;
  if (isZero) return { line, site, monitor, wall: when.wall, hasTime, wasteType };
  if (!food || weightG === undefined) return undefined;
  return { line, site, monitor, food, ...when, weightG, wasteType };
}

function readCoverLine(reader: LineReader, meanings: Meanings): CoverLine | undefined {
  const site = readSite(reader, meanings);
  const day = readDay(reader)?.day;
  const covers = readGuests(reader);
  if (site && day !== undefined) {
    const today = site.localNow.slice(0, 10);
    if (day > addMonths(today, monthsAhead)) return reader.refuse('tooFarAhead', 'date');
    if (day < addMonths(today, -12 * yearsBack)) return reader.refuse('tooOld', 'date');
  }
  if (!site || day === undefined || covers === undefined) return undefined;
  return { line: reader.row.line, site, day, covers };
}

function readSite({ row, mapping, directory, refuse }: LineReader, { sites }: Meanings) {
  if (mapping.columns.site === null) {
    return (
      (mapping.site === null ? undefined : directory.sites.get(mapping.site)) ??
      refuse('siteMissing', 'site')
    );
  }
  const name = cellText(fieldCell(row, mapping, 'site'));
  if (name === '') return refuse('siteMissing', 'site');
  const meant = sites.get(fold(name));
  const site = meant === undefined ? directory.findSite(name) : directory.sites.get(meant);
  return site ?? refuse('siteUnknown', 'site');
}

function readMonitor(
  { row, mapping, directory, refuse }: LineReader,
  { monitors }: Meanings,
  site: SiteEntry,
): MonitorRow | undefined {
  const name = cellText(fieldCell(row, mapping, 'monitor'));
  if (name !== '') {
    return directory.findMonitor(site, name) ?? refuse('monitorUnknown', 'monitor');
  }
  const chosen = site.monitors.find(({ id }) => id === monitors.get(site.id));
  return chosen ?? usualMonitor(site.monitors) ?? directory.newSource(site);
}

function readFood(
  { row, mapping, directory, refuse }: LineReader,
  { foods }: Meanings,
  site: SiteEntry | undefined,
): FoodRow | undefined {
  const name = cellText(fieldCell(row, mapping, 'food'));
  if (name === '') {
    if (mapping.food === null) return refuse('foodMissing', 'food');
    return site && (directory.foodOf(mapping.food, site) ?? refuse('foodUnknown', 'food'));
  }
  const meant = foods.get(fold(name));
  if (meant !== undefined && !site) return undefined;
  const food =
    meant === undefined || !site ? directory.findFood(name, site) : directory.foodOf(meant, site);
  return food ?? refuse('foodUnknown', 'food');
}

function readDay({ row, mapping, refuse }: LineReader): WrittenDate | undefined {
  const cell = fieldCell(row, mapping, 'date');
  if (cell === '') return refuse('dateMissing', 'date');
  return readDate(cell, mapping.date_format) ?? refuse('dateUnreadable', 'date');
}

function readLocalTime(
  reader: LineReader,
  site: SiteEntry | undefined,
): (Pick<WasteLine, 'wall' | 'instant'> & { hasTime: boolean }) | undefined {
  const { row, mapping, refuse } = reader;
  const date = readDay(reader);
  const clock = fieldCell(row, mapping, 'time');
  const time = clock === '' ? date?.time : readTime(clock);
  if (time === undefined && clock !== '') return refuse('timeUnreadable', 'time');
  if (!date || !site) return undefined;
  const usual = `${date.day} ${mapping.default_time}:00`;
  const isToday = date.day === site.localNow.slice(0, 10);
  const unknown = isToday && usual > site.localNow ? site.localNow : usual;
  const instant = time ? toInstant(`${date.day}T${time}Z`, date) : null;
  const written = time ? `${date.day} ${time}` : unknown;
  const wall = instant === null ? written : localTime(instant, site.timezone);
  if (wall > site.localNow) return refuse('inFuture', 'date');
  if (wall < addMonths(site.localNow.slice(0, 10), -12 * yearsBack))
    return refuse('tooOld', 'date');
  return { wall, instant: instant?.toISOString() ?? null, hasTime: Boolean(time) };
}

const toInstant = (written: string, { offsetMinutes }: WrittenDate): Date | null =>
  offsetMinutes === null ? null : new Date(Date.parse(written) - offsetMinutes * 60_000);

const wallClocks = new Map<string, Intl.DateTimeFormat>();

function localTime(instant: Date, timeZone: string): string {
  const clock =
    wallClocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  wallClocks.set(timeZone, clock);
  return clock.format(instant);
}

interface Amount {
  number: number;
  unit: WeightUnit;
}

function readAmount({ row, mapping, refuse }: LineReader): Amount | undefined {
  const cell = fieldCell(row, mapping, 'weight');
  if (cell === '') return refuse('weightMissing', 'weight');
  const { number: text, unit: ownUnit } =
    typeof cell === 'number' ? { number: cell, unit: '' } : splitWeight(cell);
  const number = readNumber(text, mapping.decimal);
  if (number === undefined) return refuse('weightUnreadable', 'weight');
  const columnUnit = cellText(fieldCell(row, mapping, 'unit'));
  const written = ownUnit === '' ? columnUnit : ownUnit;
  const unit = written === '' ? mapping.unit : readUnit(written);
  if (!unit) return refuse('unitUnknown', ownUnit === '' && columnUnit !== '' ? 'unit' : 'weight');
  return { number, unit };
}

function isZeroAmount({ row, mapping }: LineReader): boolean {
  const cell = fieldCell(row, mapping, 'weight');
  const text = typeof cell === 'number' ? cell : splitWeight(cell).number;
  return readNumber(text, mapping.decimal) === 0;
}

function toGrams(
  { refuse }: LineReader,
  { number, unit }: Amount,
  { pieceGrams }: Meanings,
  food: FoodRow | undefined,
): number | undefined {
  const each = unit === 'piece' ? food && pieceGrams.get(food.id) : gramsPerUnit[unit];
  if (each === undefined) {
    return food ? refuse('pieceWeightMissing', 'weight', food) : undefined;
  }
  const grams = Math.round(number * each);
  const isInRange = grams >= manualWaste.minKg * 1000 && grams <= manualWaste.maxKg * 1000;
  return isInRange ? grams : refuse('weightOutOfRange', 'weight');
}

function readType(
  { row, mapping, directory, refuse }: LineReader,
  { wasteTypes }: Meanings,
  monitor: MonitorRow | undefined,
): WasteType | undefined {
  const text = cellText(fieldCell(row, mapping, 'waste_type'));
  const code =
    text === ''
      ? generalType(mapping, monitor)
      : (wasteTypes.get(fold(text)) ?? readWasteType(text));
  const type = directory.wasteTypes.find((known) => known.code === code);
  if (type) return type;
  // Without a monitor the line is refused anyway.
  if (text === '' && mapping.waste_type === 'monitor' && !monitor) return undefined;
  return refuse(text === '' ? 'wasteTypeMissing' : 'wasteTypeUnknown', 'waste_type');
}

function generalType(
  { waste_type }: ImportMapping,
  monitor: MonitorRow | undefined,
): WasteTypeCode | undefined {
  if (waste_type !== 'monitor') return waste_type ?? undefined;
  return monitor && !monitor.is_manual ? wasteKindCodes[monitor.type] : undefined;
}

function readGuests({ row, mapping, refuse }: LineReader): number | undefined {
  const cell = fieldCell(row, mapping, 'covers');
  if (cell === '') return refuse('coversMissing', 'covers');
  const guests = readNumber(cell, mapping.decimal);
  if (guests === undefined || !Number.isInteger(guests)) {
    return refuse('coversUnreadable', 'covers');
  }
  return guests >= 0 && guests <= maxCovers ? guests : refuse('coversOutOfRange', 'covers');
}
