import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PackedPackage {
  /** Name and version. */
  name: string;
  sha256: string;
  files: string[];
}

export const sha256 = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** Files of a package, without installing it or its dependencies. */
export function readPackedFiles({ name, sha256: expected, files }: PackedPackage): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'));
  try {
    execFileSync('npm', ['pack', name, '--pack-destination', folder], {
      stdio: 'ignore',
      shell: process.platform === 'win32',
    });
    const [filename = ''] = readdirSync(folder);
    const found = sha256(readFileSync(join(folder, filename)));
    if (found !== expected) {
      throw new Error(`${name} has the SHA-256 ${found} instead of ${expected}.`);
    }
    const paths = files.map((file) => `package/${file}`);
    execFileSync('tar', ['-xzf', filename, ...paths], { cwd: folder });
    return paths.map((path) => readFileSync(join(folder, path)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
