import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type KioskText = (key: string, values?: Record<string, string | number>) => string;

/** The texts of the tablet as they are on screen. */
export function readKioskTexts(language: 'en' | 'ar'): KioskText {
  const file = new URL(`../../../web/kiosk/src/texts/${language}.json`, import.meta.url);
  const texts = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`The tablet has no text ${key}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
