import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import type { Files } from '../../platform/ports/files.ts';
import { openDiskFiles, useDiskFiles } from './disk.ts';
import { openS3Files } from './s3.ts';

export async function openFiles(config: Config): Promise<Files> {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = config;
  return endpoint && bucket && accessKey && secretKey
    ? openS3Files({ endpoint, bucket, region, accessKey, secretKey })
    : openFolder(config.DATA_DIR);
}

/**
 * Created once. If its contents are missing at a later start, it is an unmounted share: files written now would be
 * hidden when the share is mounted again.
 */
async function openFolder(dataDir: string): Promise<Files> {
  const root = path.join(dataDir, 'files');
  const mark = path.join(dataDir, 'files-made');
  const wasMade = existsSync(mark);
  if (wasMade && !existsSync(path.join(root, 'incoming'))) return useDiskFiles(root);
  const files = await openDiskFiles(root);
  if (!wasMade) writeFileSync(mark, '', { mode: 0o600 });
  return files;
}
