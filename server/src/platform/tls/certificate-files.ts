import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';

export interface AuthorityFiles {
  /** Handed out to tablets. */
  authority: string;
  authorityKey: string;
  /** Certificate and key of the server in one file, so that a renewal replaces both at once. */
  server: string;
}

/** Files written by `npm run certificate`. */
export const authorityFiles = (dataFolder: string): AuthorityFiles => ({
  authority: path.join(dataFolder, 'tls', 'authority.pem'),
  authorityKey: path.join(dataFolder, 'tls', 'authority-key.pem'),
  server: path.join(dataFolder, 'tls', 'server.pem'),
});

export interface CertificateSource {
  certificate: string;
  key: string;
  /** Signed by the installation's own authority, which can renew it. */
  isLocal: boolean;
}

/** The settings take precedence over the data folder; null serves plain HTTP. */
export function findCertificate({
  TLS_CERT: certificate,
  TLS_KEY: key,
  DATA_DIR: dataFolder,
}: Pick<Config, 'TLS_CERT' | 'TLS_KEY' | 'DATA_DIR'>): CertificateSource | null {
  const { server } = authorityFiles(dataFolder);
  if (certificate && key) return { certificate, key, isLocal: false };
  return existsSync(server) ? { certificate: server, key: server, isLocal: true } : null;
}
