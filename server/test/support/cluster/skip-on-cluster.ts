import path from 'node:path';
import { beforeEach } from 'vitest';
import { notOnCluster } from './not-on-cluster.ts';
import { clusterNodes } from './test-cluster.ts';

if (clusterNodes.length > 0) {
  beforeEach(({ task, skip }) => {
    const file = path.relative(process.cwd(), task.file.filepath);
    const reason = notOnCluster[`${file} > ${task.fullTestName}`];
    if (reason !== undefined) skip(reason);
  });
}
