import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../widgets/language/languages.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { helpArticles } from './help-articles.ts';
import { parseArticle, type Article } from './parse-article.ts';

interface HelpTexts {
  texts: Record<string, string>;
  pictureUrls: Record<string, string>;
  pictureSizes: Partial<Record<string, { width: number; height: number }>>;
}

const helpTexts: Record<Language, () => Promise<HelpTexts>> = {
  en: () => import('./help-texts-en.ts'),
  de: () => import('./help-texts-de.ts'),
  fr: () => import('./help-texts-fr.ts'),
};

export interface Picture {
  src: string | undefined;
  width?: number;
  height?: number;
}

interface Help {
  articles: Article[];
  picture: (name: string) => Picture;
}

export function useArticles() {
  const { i18n } = useTranslation();
  const language = useLanguage();
  return useQuery({
    queryKey: ['help-articles', language],
    queryFn: async (): Promise<Help> => {
      const { texts, pictureUrls, pictureSizes } = await helpTexts[language]();
      const screenText = (key: string): string => {
        const [namespace = '', path = ''] = key.split(':');
        return String(i18n.getResource(language, namespace, path));
      };
      return {
        articles: helpArticles.map(({ slug }) =>
          parseArticle(slug, texts[`./articles/${language}/${slug}.md`] ?? '', screenText),
        ),
        picture: (name) => ({
          src: pictureUrls[`./pictures/${language}/${name}`],
          ...pictureSizes[name],
        }),
      };
    },
    staleTime: Infinity,
    networkMode: 'always',
  });
}
