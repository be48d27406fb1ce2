import fontkit from '@cantoo/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import {
  fontPartOf,
  partsFor,
  writable,
  type FontPart,
  type FontWeight,
  type LoadFont,
} from './report-fonts.ts';
import type { SceneText } from './scene.ts';

export interface PdfRun {
  font: PDFFont | undefined;
  text: string;
  ems: number;
}

export interface PdfFonts {
  runsOf: (text: string, weight: FontWeight) => PdfRun[];
}

const weights = [400, 600] as const;

export async function embedFonts(
  pdf: PDFDocument,
  texts: readonly SceneText[],
  loadFont: LoadFont,
): Promise<PdfFonts> {
  pdf.registerFontkit(fontkit);
  const fonts = new Map<string, EmbeddedFont>();
  const wanted = weights.flatMap((weight) => {
    const own = texts.filter((item) => item.weight === weight).map(({ text }) => text);
    return [...partsFor(own)].map((part) => ({ part, weight }));
  });
  await Promise.all(
    wanted.map(async ({ part, weight }) => {
      const bytes = await loadFont(part, weight);
      const font = await pdf.embedFont(bytes, {
        subset: true,
        features: { tnum: true, calt: false },
      });
      fonts.set(keyOf(part, weight), {
        font,
        letters: new Set(font.getCharacterSet()),
        widths: new Map(),
      });
    }),
  );
  const fontOf = (letter: string, weight: FontWeight): EmbeddedFont | undefined => {
    const part = fontPartOf(letter);
    const own = part && fonts.get(keyOf(part, weight));
    return own?.letters.has(letter.codePointAt(0) ?? 0) === true ? own : undefined;
  };
  return {
    runsOf: (text, weight) => {
      const runs: PdfRun[] = [];
      for (const letter of writable(text)) {
        const own = fontOf(letter, weight);
        const ems = own ? widthOf(own, letter) : 0;
        const last = runs.at(-1);
        if (last !== undefined && last.font === own?.font) {
          last.text += letter;
          last.ems += ems;
        } else {
          runs.push({ font: own?.font, text: letter, ems });
        }
      }
      return runs;
    },
  };
}

interface EmbeddedFont {
  font: PDFFont;
  letters: ReadonlySet<number>;
  /** Without kerning, so a text is as wide as its letters. */
  widths: Map<string, number>;
}

function widthOf({ font, widths }: EmbeddedFont, letter: string): number {
  const known = widths.get(letter);
  if (known !== undefined) return known;
  const width = font.widthOfTextAtSize(letter, 1);
  widths.set(letter, width);
  return width;
}

const keyOf = (part: FontPart, weight: FontWeight): string => `${part} ${weight}`;
