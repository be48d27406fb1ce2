import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useKnowledgeHubUrl } from '../../widgets/session/public-settings.ts';
import classes from './help-link.module.css';
import { NavigationLink } from './navigation-link.tsx';

/** Leads from the title of a page to its article, or to the configured hub. */
export function HelpLink() {
  const { t } = useTranslation('shell');
  const hubUrl = useKnowledgeHubUrl();
  const slug = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.help)?.staticData.help,
  });
  if (slug === undefined) return null;
  const label = { className: classes['root'], title: t('helpOnPage'), children: '?' };
  return hubUrl ? (
    <a
      {...label}
      aria-label={`${t('helpOnPage')} ${t('opensInNewTab')}`}
      href={hubUrl}
      target="_blank"
      rel="noreferrer"
    />
  ) : (
    <NavigationLink {...label} aria-label={t('helpOnPage')} path={`/help/${slug}`} />
  );
}
