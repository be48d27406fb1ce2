import { languages, type Language } from '@wastegauge/contract/values/languages';

export { languages, type Language };

export const isLanguage = (text: string): text is Language =>
  languages.some((language) => language === text);
