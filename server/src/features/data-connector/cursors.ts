import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AuthDeps } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import type { SiteScope } from '../../platform/scope.ts';

type CursorDeps = Pick<AuthDeps, 'tokens' | 'clock'>;

/** A cursor is valid only for the same table, database and sites. */
export interface CursorTarget {
  table: string;
  database: string;
  scope: SiteScope;
}

export const cursorDays = 90;
const note = z.object({ snapshot: z.string().regex(/^\d+:\d+:[\d,]*$/), of: z.string() });

export function writeCursor(
  { tokens, clock }: CursorDeps,
  followed: CursorTarget,
  snapshot: string,
): Promise<string> {
  const endsAt = new Date(clock.now().getTime() + cursorDays * 86_400_000);
  return tokens.signNote(purpose, { snapshot, of: scopeDigest(followed) }, endsAt);
}

/** Returns the database snapshot of the previous load. */
export async function readCursor(
  { tokens, clock }: CursorDeps,
  followed: CursorTarget,
  cursor: string,
): Promise<string> {
  const known = note.safeParse(await tokens.readNote(purpose, cursor, clock.now()));
  if (!known.success || known.data.of !== scopeDigest(followed)) throw new AppError('cursorEnded');
  return known.data.snapshot;
}

const purpose = 'data cursor';

const scopeDigest = ({ table, database, scope }: CursorTarget): string =>
  createHash('sha256')
    .update(JSON.stringify([table, database, scope.siteIds]))
    .digest('base64url');
