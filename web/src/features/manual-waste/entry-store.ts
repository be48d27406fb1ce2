import { z } from 'zod';

const waitingEntry = z.object({
  clientId: z.uuid(),
  /** Only this user sees and sends the entry. */
  userId: z.number().int(),
  deviceId: z.number().int(),
  foodDescription: z.number().int(),
  amountKg: z.number(),
  wasteDate: z.iso.datetime(),
  trimmings: z.boolean(),
  foodName: z.string(),
  placeName: z.string(),
  timezone: z.string(),
  /** Message of the server when it rejected the entry; null while it can still be sent. */
  refusal: z.string().nullable(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

export interface EntryStore {
  read(): Promise<WaitingEntry[]>;
  put(entry: WaitingEntry): Promise<void>;
  remove(clientId: string): Promise<void>;
}

const databaseName = 'wg-manual-waste';
const storeName = 'entries';

/** IndexedDB, because entries must survive a reload, a power loss and a sign-out. */
export const entryStore: EntryStore = {
  read: async () => {
    const rows: unknown = await inStore('readonly', (store) => store.getAll());
    return (Array.isArray(rows) ? rows : [])
      .flatMap((row) => waitingEntry.safeParse(row).data ?? [])
      .toSorted((one, other) => one.wasteDate.localeCompare(other.wasteDate));
  },
  put: async (entry) => void (await inStore('readwrite', (store) => store.put(entry))),
  remove: async (clientId) => void (await inStore('readwrite', (store) => store.delete(clientId))),
};

async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      // Data is on disk only after the transaction has completed.
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(storageError(transaction)));
      transaction.addEventListener('error', () => reject(storageError(transaction)));
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: 'clientId' }),
    );
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(storageError(request)));
  });
}

const storageError = ({ error }: { error: DOMException | null }): Error =>
  error ?? new Error('The browser does not keep anything.');
