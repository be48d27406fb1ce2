import cyrillic400 from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?url';
import cyrillic600 from '@fontsource/inter/files/inter-cyrillic-600-normal.woff?url';
import cyrillicExt400 from '@fontsource/inter/files/inter-cyrillic-ext-400-normal.woff?url';
import cyrillicExt600 from '@fontsource/inter/files/inter-cyrillic-ext-600-normal.woff?url';
import greek400 from '@fontsource/inter/files/inter-greek-400-normal.woff?url';
import greek600 from '@fontsource/inter/files/inter-greek-600-normal.woff?url';
import greekExt400 from '@fontsource/inter/files/inter-greek-ext-400-normal.woff?url';
import greekExt600 from '@fontsource/inter/files/inter-greek-ext-600-normal.woff?url';
import latin400 from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import latin600 from '@fontsource/inter/files/inter-latin-600-normal.woff?url';
import latinExt400 from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url';
import latinExt600 from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?url';
import vietnamese400 from '@fontsource/inter/files/inter-vietnamese-400-normal.woff?url';
import vietnamese600 from '@fontsource/inter/files/inter-vietnamese-600-normal.woff?url';
import type { FontPart, FontWeight } from './report-fonts.ts';

const addresses: Record<FontPart, Record<FontWeight, string>> = {
  latin: { 400: latin400, 600: latin600 },
  'latin-ext': { 400: latinExt400, 600: latinExt600 },
  greek: { 400: greek400, 600: greek600 },
  'greek-ext': { 400: greekExt400, 600: greekExt600 },
  cyrillic: { 400: cyrillic400, 600: cyrillic600 },
  'cyrillic-ext': { 400: cyrillicExt400, 600: cyrillicExt600 },
  vietnamese: { 400: vietnamese400, 600: vietnamese600 },
};

export async function fetchFont(
  part: FontPart,
  weight: FontWeight,
): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await fetch(addresses[part][weight]);
  if (!reply.ok) throw new Error(`Font ${part} ${weight} failed to load: ${reply.status}`);
  return new Uint8Array(await reply.arrayBuffer());
}
