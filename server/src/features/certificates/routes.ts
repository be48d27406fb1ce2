import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { certificateRoutes } from '@wastegauge/contract/services/certificates';
import { errorCode } from '../../platform/error-code.ts';
import { AppError } from '../../platform/errors.ts';
import type { Host } from '../../platform/host.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { authorityFiles } from '../../platform/tls/certificate-files.ts';

export interface CertificateDeps {
  host: Pick<Host, 'dataFolder'>;
}

export const certificateFeature = defineFeature(certificateRoutes, ({ host }: CertificateDeps) => ({
  getAuthority: async () => {
    const pem = await readAuthority(host.dataFolder);
    const found = pem === null ? null : new X509Certificate(pem);
    return {
      fingerprint: found?.fingerprint256 ?? null,
      valid_to: found ? new Date(found.validTo).toISOString() : null,
    };
  },
  downloadAuthority: async () => {
    const content = await readAuthority(host.dataFolder);
    if (!content) throw new AppError('notFound');
    return {
      // Safari and Windows offer to install a file of this type.
      type: 'application/x-x509-ca-cert',
      content,
      headers: { 'content-disposition': 'attachment; filename="wastegauge-authority.crt"' },
    };
  },
}));

async function readAuthority(dataFolder: string): Promise<Buffer | null> {
  try {
    return await readFile(authorityFiles(dataFolder).authority);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
