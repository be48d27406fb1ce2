import { z } from 'zod';

/** First in the archive: what made it, and the tables it fits. */
export const manifest = z.object({
  format: z.literal(1),
  product: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** How far the tables of the job queue are. */
  queue_version: z.number().int(),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;
export type BackupTable = Manifest['tables'][number];

/** In this order; the digest of all others is the last, so an archive without it is not whole. */
export const entryNames = {
  manifest: 'manifest.json',
  secret: 'app-secret',
  tables: 'tables/',
  files: 'files/',
  digest: 'sha256',
} as const;

/** An entry tells its size first: a table comes in pieces that fit into memory. */
export const pieceBytes = 4 * 1024 * 1024;

/** Pictures read or written side by side: a store far away takes its time for each. */
export const filesAtOnce = 8;

export const tableKey = ({ schema, name }: { schema: string; name: string }): string =>
  `${schema}.${name}`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quotedTable = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`;

export const quotedColumns = ({ columns }: BackupTable): string => columns.map(quoted).join(', ');
