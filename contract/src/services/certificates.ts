import { z } from 'zod';
import { routes } from '../route.ts';

const authority = z
  .object({
    /** SHA-256; null when the installation has no authority of its own. */
    fingerprint: z.string().nullable(),
    valid_to: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CertificateAuthority' });

export const certificateRoutes = routes({
  getAuthority: {
    method: 'GET',
    path: '/api/certificate/',
    access: 'public',
    summary: "The installation's own certificate authority, which tablets have to trust",
    reply: authority,
  },
  downloadAuthority: {
    method: 'GET',
    path: '/api/certificate/file/',
    access: 'public',
    summary: 'The certificate of this authority as a file',
    media: 'certificate',
  },
});
