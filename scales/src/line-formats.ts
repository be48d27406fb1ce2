import {
  conditionMessage,
  parseDecimal,
  parseUnit,
  weightMessage,
  type ScaleCondition,
  type ScaleMessage,
  type Stability,
  type ScaleUnit,
} from './reading.ts';

/** Groups of manufacturers whose lines look the same. */
export type LineFamily = 'sics' | 'radwag' | 'header' | 'sma' | 'nci' | 'stx' | 'plain';

export interface LineContext {
  /** Meaning of a plain line such as `1.234 kg`, which has no sign for "settled". */
  plainStability: 'stable' | 'unknown';
  /** The scale leaves out the unit while the weight changes. */
  omitsUnitInMotion: boolean;
  /** For scales that send no unit. */
  defaultUnit: ScaleUnit | undefined;
}

/** A line of the family, or undefined when it is not one. Each expression covers the whole line. */
export type LineFormat = (line: string, context: LineContext) => ScaleMessage | undefined;

const weigh = (
  line: string,
  parts: { sign?: string | undefined; number?: string | undefined; unit?: string | undefined },
  stability: Stability,
): ScaleMessage =>
  weightMessage(
    parseDecimal(`${parts.sign ?? ''}${parts.number ?? ''}`),
    parseUnit(parts.unit ?? ''),
    stability,
    line,
  );

/** Mettler-Toledo MT-SICS and KERN KCP: `S S     100.00 g`. */
export const readSics: LineFormat = (line) => {
  const weight =
    /^S (?<state>[SD]) +(?<sign>[+-]?) *(?<number>\d+(?:\.\d+)?) (?<unit>[A-Za-z%]+) *$/.exec(line);
  if (weight?.groups) {
    return weigh(line, weight.groups, weight.groups['state'] === 'S' ? 'stable' : 'moving');
  }
  if (/^S [SD] +Error/.test(line)) return conditionMessage('fault', line);
  return readRefusal(line);
};

const refusals: Record<string, ScaleCondition> = {
  I: 'inMotion',
  E: 'inMotion',
  '+': 'overload',
  '-': 'belowZero',
};

function readRefusal(line: string): ScaleMessage | undefined {
  const condition = refusals[/^SI? ([IE+-]) *$/.exec(line)?.[1] ?? ''];
  return condition && conditionMessage(condition, line);
}

/** RADWAG and older KERN balances: `SI ?       18.5 kg `, in fixed columns. */
export const readRadwag: LineFormat = (line) => {
  const match =
    /^S[I ] (?<state>[ ?^v]) (?<sign>[ -]) *(?<number>\d+(?:\.\d+)?) (?<unit>[A-Za-z%]+) *$/.exec(
      line,
    );
  if (!match?.groups) return readRefusal(line);
  const { state, sign = '' } = match.groups;
  if (state === '^') return conditionMessage('overload', line);
  if (state === 'v') return conditionMessage('belowZero', line);
  const parts = { ...match.groups, sign: sign.trim() };
  return weigh(line, parts, state === '?' ? 'moving' : 'stable');
};

const lampStableBit = 0x40;

/** A&D, CAS (with device number and lamp byte) and KERN: `ST,GS,+00123.5,kg`. */
export const readHeader: LineFormat = (line) => {
  const outOfRange = /^OL,[^+-]*([+-]?)/.exec(line);
  if (outOfRange) return conditionMessage(outOfRange[1] === '-' ? 'belowZero' : 'overload', line);
  const match =
    /^(?<state>ST|US)(?:,(?:GS|NT|GR|G|N|OK|HI|LO|--))?(?:,.(?<lamp>[\u0080-\u00ff]))?, *(?<sign>[+-]?) *(?<number>\d+(?:[.,]\d+)?)[ ,]*(?<unit>[A-Za-z%]+) *$/.exec(
      line,
    );
  if (!match?.groups) return undefined;
  const { state, lamp } = match.groups;
  const isLampLit = lamp === undefined || (lamp.charCodeAt(0) & lampStableBit) !== 0;
  return weigh(line, match.groups, state === 'ST' && isLampLit ? 'stable' : 'moving');
};

/** Scale Manufacturers Association, in fixed columns: ` 1G       5.025lb `. */
export const readSma: LineFormat = (line) => {
  const match =
    /^(?<status>[ ZOUEIT])\d(?<mode>[GNgnT])(?<motion>[ M]).(?<field>[ \d.-]{10})(?<unit>[A-Za-z% ]{1,3})$/.exec(
      line,
    );
  if (!match?.groups) return undefined;
  const { status = '', mode, motion, field = '', unit } = match.groups;
  const conditions: Record<string, ScaleCondition> = {
    O: 'overload',
    U: 'belowZero',
    E: 'needsZeroing',
    I: 'needsZeroing',
    T: 'fault',
  };
  const condition = conditions[status];
  if (condition) return conditionMessage(condition, line);
  if (mode === 'T') return conditionMessage('unreadable', line);
  if (/^ *-{2,} *$/.test(field)) return conditionMessage('inMotion', line);
  const weight = /^ *(?<sign>-?) *(?<number>\d+(?:\.\d+)?) *$/.exec(field);
  return weigh(line, { ...weight?.groups, unit }, motion === 'M' ? 'moving' : 'stable');
};

export const isNciWeight = (line: string): boolean =>
  /^ *(?:-? *\d+(?:\.\d+)?|\^+|_+|-{2,})(?:lb|kg|oz|g) ?$/.test(line);

/** Two to four status bytes; bit 6 of all but the first says that another one follows. */
export const isNciStatus = (line: string): boolean => /^[0-?](?:[p-\u007f]{0,2}[0-?])$/.test(line);

/** NCI and Weigh-Tronix: the weight line and the status line of one frame. */
export function readNci(weight: string, status: string): ScaleMessage {
  const raw = `${weight}\n${status}`;
  const [first = 0, second = 0, third = 0] = Array.from(status, (byte) => byte.charCodeAt(0));
  const isSet = (byte: number, bit: number): boolean => (byte & (1 << bit)) !== 0;
  if (isSet(first, 2) || isSet(first, 3) || isSet(second, 2)) return conditionMessage('fault', raw);
  if (isSet(second, 3)) return conditionMessage('needsCalibration', raw);
  if (isSet(second, 1) || weight.includes('^')) return conditionMessage('overload', raw);
  if (isSet(second, 0) || weight.includes('_')) return conditionMessage('belowZero', raw);
  if (isSet(third, 3) || weight.includes('--')) return conditionMessage('needsZeroing', raw);
  const parts = /^ *(?<sign>-?) *(?<number>\d+(?:\.\d+)?)(?<unit>[a-z]+)/.exec(weight)?.groups;
  return weigh(raw, parts ?? {}, isSet(first, 0) ? 'moving' : 'stable');
}

/** Toledo 8213: STX, then the settled weight without a unit, or `?` and a status byte. */
export const readStx: LineFormat = (line, { defaultUnit }) => {
  const number = /^ *(-?\d+(?:\.\d+)?) *$/.exec(line)?.[1];
  if (number !== undefined) {
    return weightMessage(parseDecimal(number), defaultUnit, 'stable', line);
  }
  const status = /^\?([`-\u007f])$/.exec(line)?.[1]?.charCodeAt(0);
  if (status === undefined) return undefined;
  if ((status & 0b10) !== 0) return conditionMessage('overload', line);
  if ((status & 0b100) !== 0) return conditionMessage('belowZero', line);
  if ((status & 0b1000) !== 0) return conditionMessage('needsZeroing', line);
  return conditionMessage((status & 0b1) !== 0 ? 'inMotion' : 'unreadable', line);
};

/** Ohaus, Sartorius and scales that send only the weight: `1.234 kg ?`, `N     +  123.56 g`. */
export const readPlain: LineFormat = (line, context) => {
  const match =
    /^ *(?:[NG]#? +)?(?<sign>[+-]?) *(?<number>\d+(?:[.,]\d*(?:\[\d\]|\d))?) *(?<unit>[A-Za-z%]+) *(?<motion>\??)(?: *(?:NET|Net|B\/G|GR|NT|G|N))?(?: +\d\d:\d\d:\d\d)? *$/.exec(
      line,
    );
  if (match?.groups) {
    const { motion, number = '' } = match.groups;
    const parts = { ...match.groups, number: number.replaceAll(/[[\]]/g, '') };
    return weigh(line, parts, motion === '?' ? 'moving' : context.plainStability);
  }
  return readUnitless(line, context) ?? readWords(line);
};

const readUnitless: LineFormat = (line, context) => {
  const match = /^ *(?:[NG]#? +)?(?<sign>[+-]?) *(?<number>\d+(?:[.,]\d+)?) *$/.exec(line);
  if (!match?.groups) return undefined;
  if (context.omitsUnitInMotion) return conditionMessage('inMotion', line);
  if (!context.defaultUnit || /\d{6,}/.test(match.groups['number'] ?? '')) return undefined;
  const parts = { ...match.groups, unit: context.defaultUnit };
  return weigh(line, parts, context.plainStability);
};

const words: [RegExp, ScaleCondition][] = [
  [/^(?:Stat +)?(?:H|-? *High)$/, 'overload'],
  [/^(?:Stat +)?(?:L|Low)$/, 'belowZero'],
  [/^(?:Stat +)?(?:C|Cal\.Ext\.)$/, 'needsCalibration'],
  [/^Err ?8\.3\b/, 'overload'],
  [/^Err ?8\.4\b/, 'belowZero'],
  [/^Err ?8\.[12]\b/, 'needsZeroing'],
  [/^(?:Stat +)?(?:err?|[A-Z]{3}\.ERR) *[\d.]*$/i, 'fault'],
  [/^(?:OL|OVERLOAD|FULL2)$/i, 'overload'],
  [/^(?:UL|UNDERLOAD|NULL)$/i, 'belowZero'],
];

function readWords(line: string): ScaleMessage | undefined {
  const condition = words.find(([pattern]) => pattern.test(line.trim()))?.[1];
  return condition && conditionMessage(condition, line);
}
