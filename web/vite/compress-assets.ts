import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);

/** Maximum compression is too slow to run per request. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) =>
        /\.(js|css|json)$/u.test(fileName),
      );
      await Promise.all(
        texts.map(async (file) => {
          const source = file.type === 'chunk' ? file.code : file.source;
          await writeFile(path.join(dir, `${file.fileName}.br`), await brotli(source));
        }),
      );
    },
  };
}
