import { useTranslation } from 'react-i18next';
import { helpArticles, type HelpSlug } from './help-articles.ts';
import classes from './help.module.css';

export function ReadersText({ slug }: { slug: HelpSlug }) {
  const { t } = useTranslation('help');
  const readers = helpArticles.find((article) => article.slug === slug)?.readers ?? [];
  const names = readers.map((reader) => t(`readers.${reader}`));
  return <p className={classes['readers']}>{t('for', { readers: names.join(', ') })}</p>;
}
