import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../api/call.ts';
import { ArticlePage } from '../../features/help/article-page.tsx';
import { isHelpSlug } from '../../features/help/help-articles.ts';
import { HelpPage } from '../../features/help/help-page.tsx';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';

export const HelpScreen = () => (
  <HelpFrame>
    <HelpPage />
  </HelpFrame>
);

export function ArticleScreen() {
  const { slug } = useParams({ strict: false });
  if (!isHelpSlug(slug)) return <NotFoundPage />;
  return (
    <HelpFrame>
      <ArticlePage slug={slug} />
    </HelpFrame>
  );
}

/** Signed in, the page is within the shell. */
function HelpFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  if (session.isOpen()) return children;
  return (
    <AuthFrame layout="page" footAction={<a href="/auth/sign-in">{t('titles.signIn')}</a>}>
      {children}
    </AuthFrame>
  );
}
