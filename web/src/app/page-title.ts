import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

function usePageTitle(): string | undefined {
  const { t } = useTranslation('shell');
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  return title === undefined ? undefined : t(title);
}

export function useDocumentTitle(): void {
  const { t } = useTranslation();
  const title = usePageTitle();
  const product = t('productName');
  useEffect(() => {
    document.title = title === undefined ? product : `${title} · ${product}`;
  }, [title, product]);
}
