import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../widgets/session/current-user.ts';

/** Those who manage devices check it on the board of all monitors. */
export function MonitorLink({ serial, name }: { serial: string; name: string }) {
  const { t } = useTranslation(['coverage', 'common']);
  const managesDevices = useCan('devices.manage');
  const text = t('gaps.checkMonitor');
  return (
    <Button
      size="xs"
      aria-label={`${text}${t('common:colon')}${name}`}
      renderRoot={(props) =>
        managesDevices ? (
          <Link {...props} to="/device-management" search={{ view: 'health' }} />
        ) : (
          <Link {...props} to="/liveview/$id" params={{ id: serial }} />
        )
      }
    >
      {text}
    </Button>
  );
}

export function LabelLink({ site }: { site: { id: number; name: string } }) {
  const { t } = useTranslation('coverage');
  const canLabel = useCan('labels.write');
  if (!canLabel) return null;
  return (
    <Button
      size="xs"
      renderRoot={(props) => (
        <Link {...props} to="/labelling" search={{ siteId: site.id, siteName: site.name }} />
      )}
    >
      {t('gaps.name')}
    </Button>
  );
}
