import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';

const rowsAtOnce = 50;
const maxBusyMs = 10;

/** Validates a reply against its schema and writes it as JSON, yielding to other calls between rows of long lists. */
export async function writeReply(schema: z.core.$ZodType, reply: unknown): Promise<string> {
  const list = findRows(schema, reply);
  if (!list || list.rows.length <= rowsAtOnce) return JSON.stringify(z.parse(schema, reply));
  const rows = await writeRows(list.rowSchema, list.rows);
  if (list.key === undefined) return rows;
  const head = z.record(z.string(), z.unknown()).parse(z.parse(schema, list.withoutRows));
  const members = Object.entries(head)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => `${JSON.stringify(key)}:${key === list.key ? rows : JSON.stringify(value)}`,
    );
  return `{${members.join(',')}}`;
}

interface RowList {
  /** Undefined when the reply itself is the list. */
  key: string | undefined;
  rowSchema: z.core.$ZodType;
  rows: readonly unknown[];
  withoutRows: unknown;
}

/** The longest list of a reply: the reply itself, or one member of it. */
function findRows(schema: z.core.$ZodType, reply: unknown): RowList | undefined {
  if (schema instanceof z.ZodArray && Array.isArray(reply)) {
    return { key: undefined, rowSchema: schema.element, rows: reply, withoutRows: [] };
  }
  if (!(schema instanceof z.ZodObject) || typeof reply !== 'object' || reply === null) return;
  const lists = Object.entries(schema.shape).flatMap(([key, member]) => {
    const rows: unknown = Reflect.get(reply, key);
    return member instanceof z.ZodArray && Array.isArray(rows)
      ? [{ key, rowSchema: member.element, rows, withoutRows: { ...reply, [key]: [] } }]
      : [];
  });
  return lists.toSorted((left, right) => right.rows.length - left.rows.length)[0];
}

async function writeRows(rowSchema: z.core.$ZodType, rows: readonly unknown[]): Promise<string> {
  const slices: string[] = [];
  let busySinceMs = performance.now();
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    if (performance.now() - busySinceMs > maxBusyMs) {
      await setImmediate();
      busySinceMs = performance.now();
    }
    const slice = rows.slice(start, start + rowsAtOnce).map((row) => z.parse(rowSchema, row));
    slices.push(JSON.stringify(slice).slice(1, -1));
  }
  return `[${slices.join(',')}]`;
}
