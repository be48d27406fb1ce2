import fontkit from '@cantoo/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import {
  letterFontPart,
  requiredParts,
  normaliseText,
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
  splitRuns: (text: string, weight: FontWeight) => PdfRun[];
}

const weights = [400, 600] as const;

export async function embedFonts(
  pdf: PDFDocument,
  texts: readonly SceneText[],
  loadFont: LoadFont,
): Promise<PdfFonts> {
  pdf.registerFontkit(fontkit);
  const fonts = new Map<string, EmbeddedFont>();
  const requiredFonts = weights.flatMap((weight) => {
    const weightTexts = texts.filter((item) => item.weight === weight).map(({ text }) => text);
    return [...requiredParts(weightTexts)].map((part) => ({ part, weight }));
  });
  await Promise.all(
    requiredFonts.map(async ({ part, weight }) => {
      const bytes = await loadFont(part, weight);
      const font = await pdf.embedFont(bytes, {
        subset: true,
        features: { tnum: true, calt: false },
      });
      fonts.set(fontKey(part, weight), {
        font,
        letters: new Set(font.getCharacterSet()),
        widths: new Map(),
      });
    }),
  );
  const findFont = (letter: string, weight: FontWeight): EmbeddedFont | undefined => {
    const part = letterFontPart(letter);
    const embedded = part && fonts.get(fontKey(part, weight));
    return embedded?.letters.has(letter.codePointAt(0) ?? 0) === true ? embedded : undefined;
  };
  return {
    splitRuns: (text, weight) => {
      const runs: PdfRun[] = [];
      for (const letter of normaliseText(text)) {
        const embedded = findFont(letter, weight);
        const ems = embedded ? letterWidth(embedded, letter) : 0;
        const last = runs.at(-1);
        if (last !== undefined && last.font === embedded?.font) {
          last.text += letter;
          last.ems += ems;
        } else {
          runs.push({ font: embedded?.font, text: letter, ems });
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

function letterWidth({ font, widths }: EmbeddedFont, letter: string): number {
  const known = widths.get(letter);
  if (known !== undefined) return known;
  const width = font.widthOfTextAtSize(letter, 1);
  widths.set(letter, width);
  return width;
}

const fontKey = (part: FontPart, weight: FontWeight): string => `${part} ${weight}`;
