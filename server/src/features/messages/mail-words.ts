import type { Language } from '@wastegauge/contract/values/languages';
import { englishWords } from './mail-words-en.ts';
import { frenchWords } from './mail-words-fr.ts';
import { germanWords } from './mail-words-de.ts';
import type { MailWords } from './mail-kinds.ts';

export const mailWords: Record<Language, MailWords> = {
  en: englishWords,
  de: germanWords,
  fr: frenchWords,
};
