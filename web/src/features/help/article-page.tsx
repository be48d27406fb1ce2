import { IconChevronLeft } from '#icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadingScreen } from '../../ui/display/loading-screen.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { useDocumentName } from '../../ui/document-name.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { ArticleBlock } from './article-block.tsx';
import type { HelpSlug } from './help-articles.ts';
import classes from './help.module.css';
import { ReadersText } from './readers-text.tsx';
import { useArticles } from './use-articles.ts';

export function ArticlePage({ slug }: { slug: HelpSlug }) {
  const { t } = useTranslation(['shell', 'common']);
  const help = useArticles();
  const article = help.data?.articles.find((one) => one.slug === slug);
  useDocumentName(article?.title);
  if (help.isError) return <LoadError query={help} />;
  if (!help.data || !article) return <LoadingScreen label={t('common:loading')} />;
  const { picture } = help.data;
  return (
    <article className={classes['column']}>
      <PageHeader
        crumb={
          <>
            <IconChevronLeft size={18} stroke={1.7} aria-hidden />
            <Link to="/help">{t('navigation.knowledgeHub')}</Link>
          </>
        }
        title={article.title}
        subtitle={article.summary}
      />
      <ReadersText slug={slug} />
      {article.sections.map(({ heading, blocks }) => (
        <section key={heading} className={classes['section']}>
          <h2>{heading}</h2>
          {blocks.map((block, index) => (
            <ArticleBlock key={index} block={block} picture={picture} />
          ))}
        </section>
      ))}
    </article>
  );
}
