import { readFile } from 'node:fs/promises';
import { minify, transformWithOxc } from 'vite';

/** A script of ours that is no module, with the constants only the build knows. */
export async function plainScript(file: URL, constants: Record<string, unknown>): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file.pathname);
  const lines = Object.entries(constants).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  // What makes it a module to the type check does not to the browser.
  const minified = await minify(file.pathname, code.replace(/^export \{\};?$/mu, ''));
  // In a block, so that the page has no names it did not ask for.
  return `{\n${lines.join('')}${minified.code}\n}\n`;
}
