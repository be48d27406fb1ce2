import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconKey, IconLink, IconRefresh } from '#icons';
import { dayIn } from '@wastegauge/contract/values/dates';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenRecord } from '@wastegauge/contract/edges/api-tokens';
import { Badge } from '../../ui/display/badge.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CopyButton } from '../../widgets/forms/copy-button.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useCreateToken, useSwitchToken, type TokenKind } from './api.ts';
import classes from './data-connector-page.module.css';

interface TokenCardProps {
  kind: TokenKind;
  token: DisplayedToken | undefined;
}

const icons = { api_key: IconKey, bulk_export_key: IconLink } as const;

export function TokenCard({ kind, token }: TokenCardProps) {
  const { t } = useTranslation('dataConnector');
  const titleId = useId();
  const Icon = icons[kind];
  return (
    <section className={classes['card']} aria-labelledby={titleId}>
      <header className={classes['head']}>
        <span className={classes['icon']}>
          <Icon size={20} stroke={1.7} aria-hidden />
        </span>
        <div className={classes['titles']}>
          <h2 id={titleId}>{t(`${kind}.title`)}</h2>
          <p>{t(`${kind}.text`)}</p>
        </div>
        <TokenSwitch kind={kind} token={token} />
      </header>
      <TokenValue kind={kind} token={token} />
      <div className={classes['use']}>
        <h3>{t('howToUse')}</h3>
        <p>{t(`${kind}.use`)}</p>
      </div>
      <TokenFoot kind={kind} token={token} />
    </section>
  );
}

function TokenSwitch({ kind, token }: TokenCardProps) {
  const { t } = useTranslation('dataConnector');
  const { notifyDone, notifyError } = useResultToast();
  const change = useSwitchToken(useCurrentUser().id, kind);
  const isOn = change.isPending ? change.variables : (token?.isActive ?? false);
  return (
    <div className={classes['switch']}>
      <span aria-hidden>{t(isOn ? 'on' : 'off')}</span>
      <Switch
        aria-label={t(`${kind}.switch`)}
        checked={isOn}
        disabled={token === undefined || change.isPending}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate(checked, { onSuccess: () => notifyDone(t('done')), onError: notifyError })
        }
      />
    </div>
  );
}

function TokenValue({ kind, token }: TokenCardProps) {
  const { t } = useTranslation('dataConnector');
  const field = useRef<HTMLInputElement>(null);
  return (
    <div>
      <div className={classes['value']}>
        <TextField
          ref={field}
          size="md"
          className={classes['secret']}
          label={t(`${kind}.value`)}
          value={token?.value ?? ''}
          placeholder={t('none')}
          readOnly
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton
          size="md"
          text={token?.value ?? ''}
          label={t(`${kind}.copy`)}
          disabled={token === undefined}
          onRefused={() => field.current?.focus()}
        />
      </div>
      <Expiry token={token} kind={kind} />
    </div>
  );
}

function Expiry({ token, kind }: TokenCardProps) {
  const { t } = useTranslation('dataConnector');
  const format = useFormat();
  const now = useNow();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (!token) return <p className={classes['expiry']}>{t(`${kind}.noneHint`)}</p>;
  const date = format.day(dayIn(timeZone, new Date(token.expiresAt)));
  return (
    <p className={classes['expiry']}>
      <span>{t('expiresAt', { date })}</span>
      {isExpired(token, now) ? (
        <Badge tone="err">{t('expired')}</Badge>
      ) : (
        !token.isActive && <span>· {t(`${kind}.offHint`)}</span>
      )}
    </p>
  );
}

function TokenFoot({ kind, token }: TokenCardProps) {
  const { t } = useTranslation(['dataConnector', 'common']);
  const { notifyDone, notifyError } = useResultToast();
  const [isConfirming, confirming] = useDisclosure(false);
  const now = useNow();
  const create = useCreateToken(useCurrentUser().id, kind);
  const createToken = (): void => {
    if (create.isPending) return;
    create.mutate(undefined, {
      onSuccess: () => notifyDone(t('done')),
      onError: notifyError,
      onSettled: confirming.close,
    });
  };
  return (
    <footer className={classes['foot']}>
      <p>{token ? t(`${kind}.stops`) : ''}</p>
      {kind === 'bulk_export_key' && token && (
        <DownloadButton link={token.value} isDisabled={!token.isActive || isExpired(token, now)} />
      )}
      <Button
        variant={token ? 'default' : 'primary'}
        leftSection={<IconRefresh size={18} stroke={1.7} />}
        disabled={create.isPending}
        aria-label={create.isPending ? undefined : t(`${kind}.generate`)}
        onClick={token ? confirming.open : createToken}
      >
        {create.isPending ? t('common:processing') : t('generate')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t(`${kind}.generate`)}
        text={t(`${kind}.question`)}
        confirmLabel={t('generate')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        processingLabel={t('common:processing')}
        destructive
        isProcessing={create.isPending}
        onCancel={confirming.close}
        onConfirm={createToken}
      />
    </footer>
  );
}

function DownloadButton({ link, isDisabled }: { link: string; isDisabled: boolean }) {
  const { t } = useTranslation('dataConnector');
  const icon = <IconDownload size={18} stroke={1.7} />;
  return isDisabled ? (
    <Button disabled leftSection={icon}>
      {t('download')}
    </Button>
  ) : (
    <Button component="a" href={new URL(link).pathname} download leftSection={icon}>
      {t('download')}
    </Button>
  );
}

interface DisplayedToken {
  value: string;
  isActive: boolean;
  expiresAt: string;
}

export function displayedToken(tokens: TokenRecord, kind: TokenKind): DisplayedToken | undefined {
  const token = kind === 'api_key' ? tokens.api_key : tokens.bulk_export_link;
  if (!token) return undefined;
  const value = 'key' in token ? token.key : token.link;
  return { value, isActive: token.is_active, expiresAt: token.expired_at };
}

const isExpired = ({ expiresAt }: DisplayedToken, now: Date): boolean => new Date(expiresAt) <= now;
