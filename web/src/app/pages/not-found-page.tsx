import { useTranslation } from 'react-i18next';
import { ReturnPage } from './return-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  return <ReturnPage figure="404" text={t('notFound')} />;
}
