import type { LineFamily } from './line-formats.ts';

export const dialectIds = [
  'mt-sics',
  'radwag',
  'a-and-d',
  'nci',
  'sma',
  'ohaus',
  'sartorius',
  'cas',
  'toledo-8213',
  'plain',
] as const;
export type DialectId = (typeof dialectIds)[number];

export interface Dialect {
  id: DialectId;
  makers: string;
  family: LineFamily;
  /** Asks for the present weight, settled or not. Undefined: the scale sends unasked. */
  request: string | undefined;
  /** A plain line without a sign of motion means that the weight has settled. */
  isPlainLineStable: boolean;
  omitsUnitInMotion: boolean;
}

const dialect = (
  id: DialectId,
  makers: string,
  family: LineFamily,
  request: string | undefined,
  rest: Partial<Dialect> = {},
): Dialect => ({
  id,
  makers,
  family,
  request,
  isPlainLineStable: false,
  omitsUnitInMotion: false,
  ...rest,
});

/**
 * In the order in which detection tries them. Only requests for a weight: a command of one maker may
 * tare or switch off a scale of another (`P` toggles the power of A&D balances).
 */
export const dialects: readonly Dialect[] = [
  dialect('mt-sics', 'Mettler-Toledo, KERN (KCP), Ohaus (SICS)', 'sics', 'SI\r\n'),
  dialect('radwag', 'RADWAG, KERN', 'radwag', 'SI\r\n'),
  dialect('a-and-d', 'A&D', 'header', 'Q\r\n'),
  dialect('nci', 'NCI, Avery Weigh-Tronix, Brecknell, Adam', 'nci', 'W\r'),
  dialect('sma', 'SMA: Fairbanks, B-TEK, Minebea', 'sma', '\nW\r'),
  dialect('ohaus', 'Ohaus', 'plain', 'IP\r\n', { isPlainLineStable: true }),
  dialect('sartorius', 'Sartorius, Minebea', 'plain', '\u001bP\r\n', {
    isPlainLineStable: true,
    omitsUnitInMotion: true,
  }),
  dialect('cas', 'CAS', 'header', '01RW\r\n'),
  dialect('toledo-8213', 'Toledo 8213, Brecknell, Rice Lake', 'stx', 'W'),
  dialect('plain', 'scales that send the weight unasked', 'plain', undefined),
];

export function findDialect(id: DialectId): Dialect {
  const found = dialects.find((dialect) => dialect.id === id);
  if (!found) throw new Error(`There is no dialect ${id}.`);
  return found;
}
