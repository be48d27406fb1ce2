import helmet from '@fastify/helmet';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import type { FastifyInstance } from 'fastify';
import { permissionsPolicy, strictPermissions } from './permissions-policy.ts';

/** For replies sent outside the hooks: an unparsable URL or a request the HTTP parser rejects. */
export const bareSecurityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': strictPermissions,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Over plain http nothing may ask the browser to upgrade: a kitchen's LAN has no certificate. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { sentry_dsn: dsn }: Pick<PublicSettings, 'sentry_dsn'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The component library sets style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'", ...(dsn === null ? [] : [new URL(dsn).origin])],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', permissionsPolicy(request.url));
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    if (request.protocol === 'https') {
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
  });
}
