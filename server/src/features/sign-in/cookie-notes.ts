import type { z } from 'zod';
import type { AuthDeps, Visitor } from '../../platform/auth/auth.ts';

export interface CookieNote<Note> {
  write(deps: AuthDeps, visitor: Visitor, note: Note): Promise<void>;
  read(deps: AuthDeps, visitor: Visitor): Promise<Note | undefined>;
  clear(visitor: Visitor): void;
}

/** A signed HTTP-only cookie. */
export function defineCookieNote<Schema extends z.ZodType<Record<string, unknown>>>(
  cookieName: string,
  seconds: number,
  schema: Schema,
): CookieNote<z.output<Schema>> {
  return {
    write: async (deps, visitor, note) => {
      const expiresAt = new Date(deps.clock.now().getTime() + seconds * 1000);
      const signed = await deps.tokens.signNote(cookieName, note, expiresAt);
      visitor.cookies.set(cookieName, signed, seconds);
    },
    read: async (deps, visitor) => {
      const signed = visitor.cookies.read(cookieName);
      if (signed === undefined) return undefined;
      const note = await deps.tokens.readNote(cookieName, signed, deps.clock.now());
      return schema.safeParse(note).data;
    },
    clear: (visitor) => visitor.cookies.clear(cookieName),
  };
}
