import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuthDeps } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import type { SiteScope } from '../../platform/scope.ts';

type CursorDeps = Pick<AuthDeps, 'tokens' | 'clock'>;

/** What a cursor is about: rows of another table, database or set of sites cannot be followed with it. */
export interface Followed {
  table: string;
  database: string;
  scope: SiteScope;
}

export const cursorDays = 90;
const note = z.object({ snapshot: z.string().regex(/^\d+:\d+:[\d,]*$/), of: z.string() });

export function writeCursor(
  { tokens, clock }: CursorDeps,
  followed: Followed,
  snapshot: string,
): Promise<string> {
  const endsAt = new Date(clock.now().getTime() + cursorDays * 86_400_000);
  return tokens.signNote(purpose, { snapshot, of: digestOf(followed) }, endsAt);
}

/** The snapshot of the database that the load before it saw. */
export async function readCursor(
  { tokens, clock }: CursorDeps,
  followed: Followed,
  cursor: string,
): Promise<string> {
  const known = note.safeParse(await tokens.readNote(purpose, cursor, clock.now()));
  if (!known.success || known.data.of !== digestOf(followed)) throw new AppError('cursorEnded');
  return known.data.snapshot;
}

const purpose = 'data cursor';

const digestOf = ({ table, database, scope }: Followed): string =>
  createHash('sha256')
    .update(JSON.stringify([table, database, scope.siteIds]))
    .digest('base64url');
