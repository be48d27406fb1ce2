import type { TranslationLanguage } from '@wastegauge/contract/values/languages';

/** A service that translates from English; what it cannot translate it leaves out. */
export interface Translator {
  translate(words: readonly string[], target: TranslationLanguage): Promise<Map<string, string>>;
}
