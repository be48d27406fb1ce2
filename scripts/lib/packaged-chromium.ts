import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './report.ts';
import { runCommand } from './run-command.ts';

/** Unpacks the Chromium of @sparticuz/chromium once and returns a command that starts it. */
export async function unpackPackagedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(root, 'node_modules', '.cache', 'wastegauge-chromium');
  const starter = join(folder, 'start-chromium');
  if (existsSync(starter)) return starter;

  const packageEntry = findPackage();
  if (packageEntry === undefined) return undefined;
  console.log('Unpacking Chromium, a few seconds …');
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  // The package unpacks into the temporary folder of its process.
  const archives = join(dirname(dirname(packageEntry)), 'bin');
  const program = `
    import chromium, { inflate } from ${JSON.stringify(packageEntry)};
    await chromium.executablePath();
    await inflate(${JSON.stringify(join(archives, 'al2023.tar.br'))});`;
  const unpacked = await runCommand(process.execPath, ['--input-type=module', '--eval', program], {
    environment: { TMPDIR: draft },
  });
  if (!unpacked.isOk) throw new Error(`@sparticuz/chromium does not unpack: ${unpacked.output}`);
  chmodSync(join(draft, 'chromium'), 0o755);
  writeFileSync(join(draft, 'fonts', 'fonts.conf'), fontSettings);
  writeFileSync(join(draft, 'start-chromium'), starterScript, { mode: 0o755 });
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return starter;
}

// NSS, which the package carries, is missing on many servers.
const starterScript = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts/fonts.conf"
exec "$here/chromium" "$@"
`;

// The machine's fonts, if it has any, and the package's own, so that text is never blank.
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

function findPackage(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@sparticuz/chromium');
  } catch {
    return undefined;
  }
}
