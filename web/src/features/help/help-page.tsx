import { Stack, VisuallyHidden } from '@mantine/core';
import { IconSearch, IconSearchOff } from '#icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Chip } from '../../ui/display/chip.tsx';
import { LoadingScreen } from '../../ui/display/loading-screen.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { ArticleList } from './article-list.tsx';
import { helpArticles, readers, type HelpSlug, type Reader } from './help-articles.ts';
import classes from './help.module.css';
import { helpSearch } from './help-search.ts';
import { searchArticles, type Found } from './search-articles.ts';
import { useArticles } from './use-articles.ts';

export function HelpPage() {
  const { t } = useTranslation(['help', 'common', 'shell']);
  const help = useArticles();
  const { search = '', reader } = helpSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const found = searchArticles(help.data?.articles ?? [], search).filter(({ article }) =>
    isFor(article.slug, reader),
  );
  const change = (changed: z.infer<typeof helpSearch>): void =>
    void navigate({
      to: '/help',
      search: (current) => ({ ...current, ...changed }),
      replace: true,
      resetScroll: false,
    });
  const openFirst = (): void => {
    const slug = found[0]?.article.slug;
    if (search !== '' && slug) void navigate({ to: '/help/$slug', params: { slug } });
  };
  return (
    <div className={classes['column']}>
      <PageHeader title={t('shell:navigation.knowledgeHub')} subtitle={t('subtitle')} />
      <Stack gap="var(--s4)">
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              openFirst();
            }}
          >
            <TextField
              type="search"
              label={t('search')}
              leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
              placeholder={t('placeholder')}
              maxLength={100}
              autoComplete="off"
              defaultValue={search}
              onChange={({ currentTarget }) => change({ search: currentTarget.value || undefined })}
            />
          </form>
        </search>
        <fieldset className={classes['choices']} aria-label={t('readersLabel')}>
          <Chip selected={reader === undefined} onClick={() => change({ reader: undefined })}>
            {t('everyReader')}
          </Chip>
          {readers.map((one) => (
            <Chip key={one} selected={reader === one} onClick={() => change({ reader: one })}>
              {t(`readers.${one}`)}
            </Chip>
          ))}
        </fieldset>
        <VisuallyHidden component="output">
          {help.data && t('found', { count: found.length })}
        </VisuallyHidden>
        <Results help={help} found={found} search={search} />
      </Stack>
    </div>
  );
}

interface ResultsProps {
  help: ReturnType<typeof useArticles>;
  found: readonly Found[];
  search: string;
}

function Results({ help, found, search }: ResultsProps) {
  const { t } = useTranslation(['help', 'common']);
  if (help.isError) return <LoadError query={help} />;
  if (!help.data) return <LoadingScreen label={t('common:loading')} />;
  if (found.length > 0) return <ArticleList found={found} />;
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.7} />}
      title={t('nothing.title', { search })}
      hint={t('nothing.hint')}
    />
  );
}

function isFor(slug: HelpSlug, reader: Reader | undefined): boolean {
  if (reader === undefined) return true;
  const wanted: readonly Reader[] = helpArticles.find((one) => one.slug === slug)?.readers ?? [];
  return wanted.includes(reader);
}
