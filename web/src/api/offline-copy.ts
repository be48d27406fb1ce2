import type { z } from 'zod';
import { ApiError } from './api-error.ts';

interface OfflineCopyDeps {
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Copies of another user or of other sites are never shown. */
  owner: () => string;
}

type ReadOrCopy = <T>(name: string, schema: z.ZodType<T>, read: () => Promise<T>) => Promise<T>;

/**
 * Reads data, or its last copy without a connection. Copies are in the browser's local storage and
 * removed at sign-out with everything else of the user.
 */
export const createReadOrCopy =
  ({ storage, owner }: OfflineCopyDeps): ReadOrCopy =>
  async (name, schema, read) => {
    const key = `wg-copy ${owner()} ${name}`;
    let data;
    try {
      data = await read();
    } catch (error) {
      const isOffline = error instanceof ApiError && error.code === 'network';
      const stored = isOffline && storage().getItem(key);
      if (!stored) throw error;
      return schema.parse(JSON.parse(stored));
    }
    try {
      storage().setItem(key, JSON.stringify(data));
    } catch {
      // Storage is full: the page still works with a connection.
    }
    return data;
  };

/** For queries with a copy: run without a connection, and read again when it returns. */
export const copiedQuery = { networkMode: 'offlineFirst', refetchOnReconnect: 'always' } as const;
