/** In the order of the settings screen. */
export const kioskLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'ro',
  'tr',
  'uk',
  'ar',
] as const;
export type KioskLanguage = (typeof kioskLanguages)[number];

export const languageNames: Record<KioskLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  ro: 'Română',
  tr: 'Türkçe',
  uk: 'Українська',
  ar: 'العربية',
};

export const isRightToLeft = (language: KioskLanguage): boolean => language === 'ar';

/** The mark keeps the sign on the left of its number in Arabic. */
export const signBefore = (sign: '+' | '−'): string => `\u200E${sign}`;

/** The first language of the browser that the kiosk has. */
export function preferredLanguage(wanted: readonly string[]): KioskLanguage {
  for (const each of wanted) {
    const found = kioskLanguages.find((language) => each.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}
