import type { TranslationLanguage } from '@wastegauge/contract/values/languages';

/** Translates from English. Words without a translation are missing in the result. */
export interface Translator {
  translate(words: readonly string[], target: TranslationLanguage): Promise<Map<string, string>>;
}
