import { readFile } from 'node:fs/promises';
import { minify, transformWithOxc } from 'vite';

/** Builds a classic (non-module) script with build-time constants. */
export async function plainScript(file: URL, constants: Record<string, unknown>): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file.pathname);
  const lines = Object.entries(constants).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  // The empty export only makes it a module for the type checker.
  const minified = await minify(file.pathname, code.replace(/^export \{\};?$/mu, ''));
  // The block keeps the names out of the global scope.
  return `{\n${lines.join('')}${minified.code}\n}\n`;
}
