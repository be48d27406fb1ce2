export const languages = ['en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (text: string): text is Language =>
  languages.some((language) => language === text);
