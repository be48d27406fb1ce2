import { z } from 'zod';

/** The first entry of the archive. */
export const manifest = z.object({
  format: z.literal(1),
  product: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Schema version of the job queue. */
  queue_version: z.number().int(),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;
export type BackupTable = Manifest['tables'][number];

/** In this order. The digest comes last, so an archive without it is incomplete. */
export const entryNames = {
  manifest: 'manifest.json',
  secret: 'app-secret',
  tables: 'tables/',
  files: 'files/',
  digest: 'sha256',
} as const;

/** An entry starts with its size, so tables are written in pieces that fit into memory. */
export const pieceBytes = 4 * 1024 * 1024;

/** Pictures read or written in parallel, because a remote store is slow. */
export const filesAtOnce = 8;

export const tableKey = ({ schema, name }: { schema: string; name: string }): string =>
  `${schema}.${name}`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quotedTable = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`;

export const quotedColumns = ({ columns }: BackupTable): string => columns.map(quoted).join(', ');
