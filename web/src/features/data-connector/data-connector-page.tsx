import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { tokensOptions } from './api.ts';
import { ConnectCard } from './connect-card.tsx';
import classes from './data-connector-page.module.css';
import { shownToken } from './shown-token.ts';
import { TokenCard } from './token-card.tsx';

export function DataConnectorPage() {
  const { t } = useTranslation(['dataConnector', 'common']);
  const errorText = useErrorText();
  const tokens = useQuery(tokensOptions(useCurrentUser().id));
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {tokens.isPending && (
        <div className={classes['cards']}>
          <PanelSkeleton label={t('common:loading')} />
          <PanelSkeleton />
        </div>
      )}
      {tokens.isError && !tokens.data && (
        <ErrorState
          title={t('common:loadFailed')}
          hint={errorText(tokens.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void tokens.refetch()}
        />
      )}
      {tokens.data && (
        <>
          <div className={classes['cards']}>
            <TokenCard kind="api_key" token={shownToken(tokens.data, 'api_key')} />
            <TokenCard kind="bulk_export_key" token={shownToken(tokens.data, 'bulk_export_key')} />
          </div>
          <ConnectCard
            apiKey={tokens.data.api_key?.key}
            bulkLink={tokens.data.bulk_export_link?.link}
          />
        </>
      )}
    </>
  );
}
