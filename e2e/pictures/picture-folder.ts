import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { Language } from '@wastegauge/contract/values/languages';
import { z } from 'zod';
import { translationsOf } from '../harness/english-rests.ts';
import { picturesShown } from '../harness/screens.ts';

const quality = 80;
const folder = new URL('../../web/src/features/help/pictures/', import.meta.url);
const sizesOf = z.record(z.string(), z.object({ width: z.number(), height: z.number() }));

export interface PictureOptions {
  /** The rest of a long page adds nothing. */
  maxHeight?: number;
  /** Smaller than on screen. */
  scale?: number;
}

export type Take = (name: string, part: Locator, options?: PictureOptions) => Promise<void>;

/** Stores pictures of a page and their sizes with the help in one language. */
export function openPictureFolder(language: Language) {
  const target = new URL(`${language}/`, folder);
  const sizesFile = new URL('sizes.json', target);
  mkdirSync(target, { recursive: true });

  return async (page: Page, name: string, part: Locator, options: PictureOptions = {}) => {
    await picturesShown(page);
    const { webp, size } = await capture(page, part, options);
    writeFileSync(new URL(`${name}.webp`, target), webp);
    const known = existsSync(sizesFile) ? readFileSync(sizesFile, 'utf8') : '{}';
    const sizes = { ...sizesOf.parse(JSON.parse(known)), [`${name}.webp`]: size };
    const sorted = Object.entries(sizes).toSorted(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(sizesFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  };
}

/** The translation of a text, to find what it names. */
export const textIn = (english: string, language: Language): RegExp =>
  language === 'en' ? new RegExp(`^${english}`, 'u') : translationsOf(english, language);

async function capture(page: Page, part: Locator, options: PictureOptions) {
  const { maxHeight = 560, scale = 1 } = options;
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error('The part has no box');
  const { x, y, width } = box;
  const height = Math.min(box.height, maxHeight);
  const scroll = await page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }));
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: x + scroll.x, y: y + scroll.y, width, height, scale },
    captureBeyondViewport: true,
  });
  return {
    webp: Buffer.from(data, 'base64'),
    size: { width: Math.round(width * scale), height: Math.round(height * scale) },
  };
}
