import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { restoreBackup, type RestoreReport } from '../../src/adapters/backup/restorer.ts';
import { writeBackup, type BackupReport } from '../../src/adapters/backup/writer.ts';
import { openDiskFiles } from '../../src/adapters/files/disk.ts';
import type { Files } from '../../src/platform/ports/files.ts';
import { createBareDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';

export interface BackupPlace {
  database: TestDatabase;
  files: Files;
}

export interface BackupStory {
  file: string;
  openPlace(kind: 'started' | 'bare'): Promise<BackupPlace>;
  backUp(place: BackupPlace): Promise<BackupReport>;
  restoreInto(place: BackupPlace, options?: { replaces?: boolean }): Promise<RestoreReport>;
  close(): Promise<void>;
}

export const backupSecret = 'a secret that only backups know';

export async function startBackupStory(): Promise<BackupStory> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-backup-'));
  const file = path.join(folder, 'kitchen.tar.zst');
  const opened: TestDatabase[] = [];
  return {
    file,
    openPlace: async (kind) => {
      const database = await (kind === 'bare' ? createBareDatabase() : createTestDatabase());
      opened.push(database);
      return { database, files: await openDiskFiles(path.join(folder, `files-${opened.length}`)) };
    },
    backUp: ({ database, files }) =>
      writeBackup(file, {
        version: '1.2.3',
        databaseUrl: database.url,
        files,
        appSecret: backupSecret,
      }),
    restoreInto: ({ database, files }, { replaces = false } = {}) =>
      restoreBackup(file, { databaseUrl: database.url, files, replaces }),
    close: async () => {
      for (const database of opened) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
