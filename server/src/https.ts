import type { SecureContextOptions } from 'node:tls';
import { Server } from 'node:tls';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config.ts';
import type { Log } from './platform/log.ts';
import { findCertificate, type CertificateSource } from './platform/tls/certificate-files.ts';
import { followCertificate } from './platform/tls/certificate-renewal.ts';
import {
  loadServerCertificate,
  type ServerCertificate,
} from './platform/tls/server-certificate.ts';

export interface Https {
  source: CertificateSource;
  certificate: ServerCertificate;
  /** For plain HTTP; undefined without it. */
  httpPort: number | undefined;
}

const defaultHttpPort = 8081;

/** Null when the product serves plain HTTP only. Workers always do: their port is for this machine. */
export async function openHttps(config: Config, now: Date): Promise<Https | null> {
  const source = config.ROLE === 'worker' ? null : findCertificate(config);
  if (!source) return null;
  // Without a renewal the certificate may still be valid; otherwise loading it explains what to do.
  await renewLocal(source, config, now).catch(() => undefined);
  return {
    source,
    certificate: loadServerCertificate(source, now),
    httpPort: config.HTTP_PORT ?? (source.isLocal ? defaultHttpPort : undefined),
  };
}

/** Without a trailing slash. */
export function choosePublicUrl(
  { PUBLIC_URL: given, PORT: port }: Pick<Config, 'PUBLIC_URL' | 'PORT'>,
  https: Https | null,
): string {
  if (given) return given.replace(/\/+$/, '');
  if (!https) return `http://localhost:${port}`;
  return secureUrl(https.certificate.names[0] ?? 'localhost', port);
}

/** The requested host if the certificate covers it: a tablet may know only the IP address. */
export const chooseSecureUrl = (
  host: string,
  {
    port,
    certificate,
    publicUrl,
  }: { port: number; certificate: ServerCertificate; publicUrl: string },
): string => {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return certificate.covers(name) ? secureUrl(name, port) : publicUrl;
};

const secureUrl = (name: string, port: number): string =>
  new URL(`https://${isIPv6(name) ? `[${name}]` : name}:${port}`).origin;

/** Uses renewed certificates without a restart; returns how to stop that. */
export function keepCertificateCurrent(
  app: FastifyInstance,
  { source, certificate }: Https,
  { config, now, log }: { config: Config; now: () => Date; log: Log },
): () => void {
  const use = ({ certificate: cert, key }: ServerCertificate): void => {
    const context: SecureContextOptions = { cert, key };
    if (app.server instanceof Server) app.server.setSecureContext(context);
  };
  const renew = (): Promise<void> => renewLocal(source, config, now());
  return followCertificate({ source, current: certificate, renew, use, now, log });
}

async function renewLocal(source: CertificateSource, config: Config, now: Date): Promise<void> {
  if (!source.isLocal) return;
  const { renewCertificate } = await import('./adapters/local-authority/local-authority.ts');
  await renewCertificate(config.DATA_DIR, now);
}
