import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorityFiles } from '../../platform/tls/certificate-files.ts';
import { issueCertificate, renewCertificate } from './local-authority.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../../scripts/certificate.ts', import.meta.url));
const now = new Date('2026-11-17T12:00:00Z');
const daysLater = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wastegauge-authority-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const readCertificates = () => {
  const files = authorityFiles(folder);
  return {
    authority: new X509Certificate(readFileSync(files.authority)),
    server: new X509Certificate(readFileSync(files.server)),
  };
};

test('the certificate has everything tablets check', async () => {
  const issued = await issueCertificate(folder, ['Waste.local', '192.168.1.20', 'fd00::5'], now);
  const { authority, server } = readCertificates();
  expect(authority.ca).toBe(true);
  expect(authority.verify(authority.publicKey)).toBe(true);
  expect(issued).toMatchObject({ isNewAuthority: true, fingerprint: authority.fingerprint256 });
  expect(server.ca).toBe(false);
  expect(server.checkIssued(authority)).toBe(true);
  expect(server.verify(authority.publicKey)).toBe(true);
  expect(server.checkHost('waste.local')).toBe('waste.local');
  expect(server.checkHost('localhost')).toBe('localhost');
  expect(server.checkHost('bank.example')).toBeUndefined();
  expect(server.checkIP('192.168.1.20')).toBe('192.168.1.20');
  expect(server.checkIP('fd00::5')).toBe('fd00::5');
  // The object identifier of server authentication.
  expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  const days = (Date.parse(server.validTo) - Date.parse(server.validFrom)) / 86_400_000;
  expect(days).toBeLessThanOrEqual(397);
  expect(Date.parse(authority.validTo)).toBeGreaterThan(daysLater(3600).getTime());
});

test('other users of the computer cannot read the keys', async () => {
  await issueCertificate(folder, ['waste.local'], now);
  const files = authorityFiles(folder);
  for (const file of [files.authorityKey, files.server]) {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
  expect(readFileSync(files.authority, 'utf8')).not.toContain('PRIVATE KEY');
});

test('OpenSSL accepts the chain strictly, for its names only', async () => {
  await issueCertificate(folder, ['waste.local', '192.168.1.20'], new Date());
  const files = authorityFiles(folder);
  const verify = (...options: string[]) =>
    run('openssl', [
      'verify',
      '-x509_strict',
      '-purpose',
      'sslserver',
      '-CAfile',
      files.authority,
      ...options,
      files.server,
    ]);
  const { stdout } = await verify('-verify_hostname', 'waste.local');
  expect(stdout).toContain('OK');
  await verify('-verify_ip', '192.168.1.20');
  await expect(verify('-verify_hostname', 'other.local')).rejects.toThrow(/hostname mismatch/i);
});

test('a second run keeps the authority and replaces the certificate', async () => {
  await issueCertificate(folder, ['waste.local'], now);
  const first = readCertificates();
  const again = await issueCertificate(folder, ['waste.local', 'kitchen.lan'], daysLater(10));
  const second = readCertificates();
  expect(again.isNewAuthority).toBe(false);
  expect(second.authority.fingerprint256).toBe(first.authority.fingerprint256);
  expect(second.server.serialNumber).not.toBe(first.server.serialNumber);
  expect(second.server.checkHost('kitchen.lan')).toBe('kitchen.lan');
  expect(second.server.checkIssued(first.authority)).toBe(true);
});

test('the certificate is renewed in its last month, for the same names', async () => {
  await issueCertificate(folder, ['waste.local', '192.168.1.20'], now);
  const first = readCertificates().server;
  await renewCertificate(folder, daysLater(300));
  expect(readCertificates().server.serialNumber).toBe(first.serialNumber);
  await renewCertificate(folder, daysLater(380));
  const renewed = readCertificates().server;
  expect(renewed.serialNumber).not.toBe(first.serialNumber);
  expect(renewed.subjectAltName).toBe(first.subjectAltName);
  expect(Date.parse(renewed.validTo)).toBeGreaterThan(daysLater(700).getTime());
});

test('the authority signs only local names and the names it was created for', async () => {
  await issueCertificate(folder, ['waste.bistro.example', '203.0.113.7'], now);
  const { authority } = readCertificates();
  for (const name of ['oven.lan', '10.1.2.3', 'fe80::1', 'waste.bistro.example', '203.0.113.7']) {
    await issueCertificate(folder, [name], now);
  }
  for (const name of ['bank.example', '203.0.113.8', '2001:db8::1', 'notlan']) {
    await expect(issueCertificate(folder, [name], now)).rejects.toThrow(`may not sign ${name}`);
  }
  expect(readCertificates().authority.fingerprint256).toBe(authority.fingerprint256);
});

test.each([
  'kitchen server',
  'waste_local',
  '-waste.local',
  '300.1.1.1',
  'https://waste.local',
  '*.local',
])('%s is no name', async (name) => {
  await expect(issueCertificate(folder, [name], now)).rejects.toThrow(
    `${name} is neither a host name nor an IP address.`,
  );
});

test('the command', async () => {
  const env = { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '8080' };
  const command = (...names: string[]) => run(process.execPath, [script, ...names], { env });
  await expect(command()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage: npm run certificate.*\n$/),
  });
  await expect(command('kitchen server')).rejects.toMatchObject({
    code: 1,
    stderr: 'kitchen server is neither a host name nor an IP address.\n',
  });
  const { stdout } = await command('waste.local', '192.168.1.20');
  expect(stdout).toContain('http://waste.local:8081/certificate');
  expect(stdout).toContain('HOST=0.0.0.0');
  expect(stdout).toContain(readCertificates().authority.fingerprint256);
});
