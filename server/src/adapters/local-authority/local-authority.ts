import {
  createPrivateKey,
  createPublicKey,
  randomBytes,
  webcrypto,
  X509Certificate,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
// Required by @peculiar/x509 before its own import.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { StartError } from '../../platform/start-error.ts';
import { authorityFiles } from '../../platform/tls/certificate-files.ts';
import { certificateNames } from '../../platform/tls/server-certificate.ts';
import { isPermitted, nameConstraints } from './name-constraints.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const dayMs = 86_400_000;
const authorityYears = 10;
/** Browsers and iPadOS refuse server certificates that are valid for more than 398 days. */
const serverDays = 396;
const renewalDays = 30;
/** Tablets whose clock is a little slow accept the certificate too. */
const clockToleranceMs = 3_600_000;
const ownNames = ['localhost', '127.0.0.1'];

export interface IssuedCertificate {
  authorityFile: string;
  isNewAuthority: boolean;
  fingerprint: string;
  names: string[];
  validTo: Date;
}

/** Creates the authority at the first call and keeps it afterwards; the server's certificate is always new. */
export async function issueCertificate(
  dataFolder: string,
  given: string[],
  now: Date,
): Promise<IssuedCertificate> {
  const names = [...new Set([...given.map(normaliseName), ...ownNames])];
  const files = authorityFiles(dataFolder);
  mkdirSync(path.dirname(files.authority), { recursive: true, mode: 0o700 });
  const isNewAuthority = !existsSync(files.authority);
  if (isNewAuthority) await createAuthority(dataFolder, names, now);
  const { authority, key } = await openAuthority(dataFolder, now);
  const refused = names.find((name) => !isPermitted(authority, name));
  if (refused !== undefined) {
    throw new StartError(
      `The authority was created for local names and may not sign ${refused}; delete ${path.dirname(files.authority)} to create a new one, and install it on the tablets again.`,
    );
  }
  const pair = await generatePair();
  const notBefore = new Date(now.getTime() - clockToleranceMs);
  const expiry = Math.min(notBefore.getTime() + serverDays * dayMs, authority.notAfter.getTime());
  const issued = await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: [{ CN: [(names[0] ?? '').slice(0, 64)] }],
    issuer: authority.subjectName,
    notBefore,
    notAfter: new Date(expiry),
    publicKey: pair.publicKey,
    signingKey: key,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value })),
      ),
      await x509.SubjectKeyIdentifierExtension.create(pair.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  writePrivate(files.server, `${issued.toString('pem')}\n${await exportKey(pair.privateKey)}`);
  return {
    authorityFile: files.authority,
    isNewAuthority,
    fingerprint: new X509Certificate(authority.toString('pem')).fingerprint256,
    names,
    validTo: issued.notAfter,
  };
}

/** Issues the certificate again for the same names when it expires within a month. */
export async function renewCertificate(dataFolder: string, now: Date): Promise<void> {
  const found = new X509Certificate(readFileSync(authorityFiles(dataFolder).server));
  const remainingMs = Date.parse(found.validTo) - now.getTime();
  if (remainingMs < renewalDays * dayMs) {
    await issueCertificate(dataFolder, certificateNames(found), now);
  }
}

function normaliseName(given: string): string {
  const name = given.trim().toLowerCase().replace(/\.$/, '');
  if (isIP(name) !== 0) return name;
  const labels = name.split('.');
  const isHostName =
    name.length <= 253 &&
    labels.every((label) => /^(?!-)[a-z\d-]{1,63}(?<!-)$/.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '');
  if (!isHostName) throw new StartError(`${given} is neither a host name nor an IP address.`);
  return name;
}

async function createAuthority(dataFolder: string, names: string[], now: Date): Promise<void> {
  const files = authorityFiles(dataFolder);
  const pair = await generatePair();
  const notBefore = new Date(now.getTime() - clockToleranceMs);
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + authorityYears);
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: [{ CN: [`WasteGauge authority for ${names[0] ?? ''}`.slice(0, 64)] }],
    notBefore,
    notAfter,
    keys: pair,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      nameConstraints(names),
      await x509.SubjectKeyIdentifierExtension.create(pair.publicKey),
    ],
  });
  // The certificate last: the authority exists only when both files are complete.
  writePrivate(files.authorityKey, await exportKey(pair.privateKey));
  writePrivate(files.authority, `${authority.toString('pem')}\n`);
}

async function openAuthority(dataFolder: string, now: Date) {
  const files = authorityFiles(dataFolder);
  const authority = new x509.X509Certificate(readFileSync(files.authority, 'utf8'));
  const pem = readFileSync(files.authorityKey, 'utf8');
  if (authority.notAfter < now) {
    throw new StartError(
      `The authority expired; delete ${path.dirname(files.authority)} to create a new one, and install it on the tablets again.`,
    );
  }
  const ownKey = createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' });
  if (!ownKey.equals(Buffer.from(authority.publicKey.rawData))) {
    throw new StartError(`${files.authorityKey} is not the key of ${files.authority}.`);
  }
  const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' });
  const key = await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
  return { authority, key };
}

const generatePair = (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key));
  const options = { key: der, format: 'der', type: 'pkcs8' } as const;
  return createPrivateKey(options).export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Positive and without a leading zero byte, as RFC 5280 requires. */
const newSerial = (): string => `4${randomBytes(16).toString('hex').slice(1)}`;

function writePrivate(file: string, content: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
