import path from 'node:path';
import type { Config } from '../platform/config.ts';
import type { Files } from '../platform/files.ts';
import { openDiskFiles } from './files-disk.ts';
import { openS3Files } from './files-s3.ts';

/** Pictures lie in the bucket of the settings, or beside the database. */
export function openFiles(config: Config): Promise<Files> {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = config;
  return endpoint && bucket && accessKey && secretKey
    ? openS3Files({ endpoint, bucket, region, accessKey, secretKey })
    : openDiskFiles(path.join(config.DATA_DIR, 'files'));
}
