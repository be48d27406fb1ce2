/** Languages of the interface and of mails; English is the default and the fallback. */
export const languages = ['en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Languages the translation service answers in. */
export const translationLanguages = ['en', 'fr', 'de', 'es', 'it'] as const;
export type TranslationLanguage = (typeof translationLanguages)[number];
