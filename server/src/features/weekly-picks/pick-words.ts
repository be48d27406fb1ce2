import type { Language } from '@wastegauge/contract/values/languages';
import { englishPickWords } from './words-en.ts';
import { frenchPickWords } from './words-fr.ts';
import { germanPickWords } from './words-de.ts';
import type { PickWords } from './words.ts';

export const pickWords: Record<Language, PickWords> = {
  en: englishPickWords,
  de: germanPickWords,
  fr: frenchPickWords,
};
