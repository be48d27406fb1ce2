import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { errorCode } from '../error-code.ts';
import { StartError } from '../start-error.ts';
import type { CertificateSource } from './certificate-files.ts';

export interface ServerCertificate {
  /** PEM, with intermediate certificates. */
  certificate: string;
  key: string;
  /** Host names and IP addresses, in the order of the certificate. */
  names: string[];
  validTo: Date;
  covers(host: string): boolean;
}

/** Throws a StartError that names the setting and the reason. */
export function loadServerCertificate(source: CertificateSource, now: Date): ServerCertificate {
  const [certificateName, keyName] = source.isLocal
    ? ['Certificate', 'Certificate']
    : ['TLS_CERT', 'TLS_KEY'];
  const certificate = readText(certificateName, source.certificate);
  const key = readText(keyName, source.key);
  const parsed = parseCertificate(certificate, `${certificateName}: ${source.certificate}`);
  const privateKey = parseKey(key, `${keyName}: ${source.key}`);
  const [from, to] = [new Date(parsed.validFrom), new Date(parsed.validTo)];
  if (to < now) {
    const remedy = source.isLocal ? 'run npm run certificate again' : 'renew it and start again';
    throw new StartError(
      `${certificateName}: ${source.certificate} expired on ${day(to)}; ${remedy}`,
    );
  }
  if (from > now) {
    throw new StartError(
      `${certificateName}: ${source.certificate} is valid from ${day(from)} only; check the clock of this computer`,
    );
  }
  if (!parsed.checkPrivateKey(privateKey)) {
    throw new StartError(
      `${keyName}: the key in ${source.key} does not belong to the certificate in ${source.certificate}`,
    );
  }
  return {
    certificate,
    key,
    names: certificateNames(parsed),
    validTo: to,
    covers: (host) =>
      (isIP(host) === 0 ? parsed.checkHost(host) : parsed.checkIP(host)) !== undefined,
  };
}

function readText(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`${name}: cannot read ${file} (${errorCode(error) ?? String(error)})`);
  }
}

function parseCertificate(text: string, label: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw new StartError(`${label} contains no certificate in PEM format`);
  }
}

function parseKey(text: string, label: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw new StartError(`${label} contains no private key in PEM format without a passphrase`);
  }
}

export const certificateNames = ({ subjectAltName = '' }: X509Certificate): string[] =>
  subjectAltName.split(', ').flatMap((entry) => {
    const [, name] = /^(?:DNS|IP Address):(.+)$/.exec(entry) ?? [];
    return name === undefined ? [] : [name];
  });

const day = (date: Date): string => date.toISOString().slice(0, 10);
