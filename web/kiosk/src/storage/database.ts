const name = 'wastegauge-monitor';
const stores = ['captures', 'pictures', 'refused', 'values'] as const;
export type StoreName = (typeof stores)[number];

/** One connection for the life of the page. */
export function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => {
      for (const store of stores) request.result.createObjectStore(store);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(storageError(request)));
  });
}

export function readFrom<Result>(
  database: IDBDatabase,
  store: StoreName,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = work(database.transaction(store).objectStore(store));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(storageError(request)));
  });
}

/** Resolves when the change is on disk; either all of it is stored or nothing. */
export function writeTo(
  database: IDBDatabase,
  names: readonly StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, 'readwrite', { durability: 'strict' });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(storageError(transaction)));
    transaction.addEventListener('error', () => reject(storageError(transaction)));
    try {
      work((store) => transaction.objectStore(store));
    } catch (error) {
      transaction.abort();
      throw error;
    }
  });
}

export const isQuotaError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

const storageError = ({ error }: { error: DOMException | null }): Error =>
  error ?? new Error('The browser has no storage.');
