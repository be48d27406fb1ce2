import { Button } from '@mantine/core';
import {
  IconBrandAndroid,
  IconBrandApple,
  IconBrandWindows,
  IconCertificate,
  IconDownload,
  IconLock,
} from '#icons';
import { useQuery } from '@tanstack/react-query';
import { certificateRoutes } from '@wastegauge/contract/services/certificates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { authorityOptions } from './api.ts';
import classes from './certificate-page.module.css';

const steps = [1, 2, 3, 4] as const;
const systems = ['android', 'ipad', 'windows'] as const;

const icons: Record<(typeof systems)[number], ReactNode> = {
  android: <IconBrandAndroid size={20} stroke={1.7} aria-hidden />,
  ipad: <IconBrandApple size={20} stroke={1.7} aria-hidden />,
  windows: <IconBrandWindows size={20} stroke={1.7} aria-hidden />,
};

/** Also served over plain HTTP, to tablets that do not trust the certificate yet. */
export function CertificatePage() {
  const { t } = useTranslation('certificates');
  return (
    <AuthFrame layout="page">
      <PageHeader title={t('title')} subtitle={t('intro')} />
      <Authority />
    </AuthFrame>
  );
}

function Authority() {
  const { t } = useTranslation('certificates');
  const query = useQuery(authorityOptions);
  const { data } = query;
  if (query.isError) return <LoadError query={query} />;
  if (!data) return <Skeleton height={320} />;
  if (data.fingerprint === null || data.valid_to === null) {
    return (
      <EmptyState
        icon={<IconCertificate size={28} stroke={1.7} />}
        title={t('none')}
        hint={t('noneHint')}
      />
    );
  }
  return (
    <>
      <DownloadPanel fingerprint={data.fingerprint} validTo={data.valid_to} />
      <div className={classes['systems']}>
        {systems.map((system) => (
          <Panel
            key={system}
            title={
              <span className={classes['system']}>
                {icons[system]}
                {t(`${system}.title`)}
              </span>
            }
          >
            <ol className={classes['steps']}>
              {steps.map((step) => (
                <li key={step}>{t(`${system}.steps.${step}`)}</li>
              ))}
            </ol>
          </Panel>
        ))}
      </div>
    </>
  );
}

function DownloadPanel({ fingerprint, validTo }: { fingerprint: string; validTo: string }) {
  const { t } = useTranslation('certificates');
  const format = useFormat();
  return (
    <section className={classes['download']}>
      <div className={classes['actions']}>
        <Button
          component="a"
          href={certificateRoutes.downloadAuthority.path}
          download="wastegauge-authority.crt"
          variant="filled"
          size="md"
          leftSection={<IconDownload size={20} stroke={1.7} />}
        >
          {t('download')}
        </Button>
        {/* Over plain HTTP the server redirects to the same host over HTTPS. */}
        <Button component="a" href="/" size="md" leftSection={<IconLock size={20} stroke={1.7} />}>
          {t('open')}
        </Button>
      </div>
      <dl className={classes['facts']}>
        <dt>{t('fingerprint')}</dt>
        <dd>
          <code>{fingerprint}</code>
        </dd>
        <dt>{t('validTo')}</dt>
        <dd>{format.day(validTo.slice(0, 10))}</dd>
      </dl>
      <p className={classes['hint']}>{t('fingerprintHint')}</p>
    </section>
  );
}
