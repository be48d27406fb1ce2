import type { Language } from '@wastegauge/contract/values/languages';
import type { ReportWords } from './report-words.ts';
import { englishWords } from './words-en.ts';
import { frenchWords } from './words-fr.ts';
import { germanWords } from './words-de.ts';

export const reportWords: Record<Language, ReportWords> = {
  en: englishWords,
  de: germanWords,
  fr: frenchWords,
};
