import type { z } from 'zod';

export interface BrowserStore<Row> {
  read(): Promise<Row[]>;
  put(row: Row): Promise<void>;
  remove(key: string): Promise<void>;
}

interface BrowserStoreSettings<Row> {
  database: string;
  store: string;
  key: string & keyof Row;
  schema: z.ZodType<Row>;
  order: (one: Row, other: Row) => number;
}

/** IndexedDB, because rows must survive a reload, a power loss and a sign-out. */
export function createBrowserStore<Row>(settings: BrowserStoreSettings<Row>): BrowserStore<Row> {
  const { schema, order } = settings;
  return {
    read: async () => {
      const rows: unknown = await inStore(settings, 'readonly', (store) => store.getAll());
      return (Array.isArray(rows) ? rows : [])
        .flatMap((row) => schema.safeParse(row).data ?? [])
        .toSorted(order);
    },
    put: async (row) => void (await inStore(settings, 'readwrite', (store) => store.put(row))),
    remove: async (key) =>
      void (await inStore(settings, 'readwrite', (store) => store.delete(key))),
  };
}

type StoreNames = Pick<BrowserStoreSettings<Record<string, unknown>>, 'database' | 'store' | 'key'>;

async function inStore(
  names: StoreNames,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await open(names);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(names.store, mode);
      const request = work(transaction.objectStore(names.store));
      // Data is on disk only after the transaction has completed.
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(storageError(transaction)));
      transaction.addEventListener('error', () => reject(storageError(transaction)));
    });
  } finally {
    database.close();
  }
}

function open({ database, store, key }: StoreNames): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(store, { keyPath: key }),
    );
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(storageError(request)));
  });
}

const storageError = ({ error }: { error: DOMException | null }): Error =>
  error ?? new Error('The browser has no storage.');
