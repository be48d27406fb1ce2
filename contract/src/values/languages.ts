export const languages = ['en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Target languages of the translation service. */
export const translationLanguages = ['en', 'fr', 'de', 'es', 'it'] as const;
export type TranslationLanguage = (typeof translationLanguages)[number];
