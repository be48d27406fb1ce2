import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { IconTableImport } from '#icons';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useCan, useCurrentUser } from '../../widgets/session/current-user.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { tokensOptions } from './api.ts';
import { ConnectionGuide } from './connection-guide.tsx';
import classes from './data-connector-page.module.css';
import { displayedToken, TokenCard } from './token-card.tsx';

export function DataConnectorPage() {
  const { t } = useTranslation(['dataConnector', 'common', 'imports']);
  const canImport = useCan('imports.use');
  const tokens = useQuery(tokensOptions(useCurrentUser().id));
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          canImport && (
            <Button
              renderRoot={(props) => <Link {...props} to="/imports" />}
              leftSection={<IconTableImport size={18} stroke={1.7} aria-hidden />}
            >
              {t('imports:open')}
            </Button>
          )
        }
      />
      {tokens.isPending && (
        <div className={classes['cards']}>
          <PanelSkeleton label={t('common:loading')} />
          <PanelSkeleton />
        </div>
      )}
      {tokens.isError && !tokens.data && <LoadError query={tokens} />}
      {tokens.data && (
        <>
          <div className={classes['cards']}>
            <TokenCard kind="api_key" token={displayedToken(tokens.data, 'api_key')} />
            <TokenCard
              kind="bulk_export_key"
              token={displayedToken(tokens.data, 'bulk_export_key')}
            />
          </div>
          <ConnectionGuide
            apiKey={tokens.data.api_key?.key}
            bulkLink={tokens.data.bulk_export_link?.link}
          />
        </>
      )}
    </>
  );
}
