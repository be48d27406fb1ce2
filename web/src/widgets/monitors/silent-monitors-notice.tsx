import { Button } from '@mantine/core';
import { IconWifiOff } from '#icons';
import { Link } from '@tanstack/react-router';
import type { SilentMonitor } from '@wastegauge/contract/insight/silent-monitors';
import { can } from '@wastegauge/contract/permissions';
import { useTranslation } from 'react-i18next';
import { locales } from '../figures/format.ts';
import { useFormat } from '../figures/use-format.ts';
import { useLanguage } from '../language/use-language.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { siteDay, siteTimeAt } from '../time/site-time.ts';
import classes from './silent-monitors-notice.module.css';

/** Times are those of the site. */
export function SilentMonitorsNotice({ monitors }: { monitors: readonly SilentMonitor[] }) {
  const { t } = useTranslation('monitors');
  const locale = locales[useLanguage()];
  const sinceText = useSinceText();
  const [first, ...others] = monitors;
  if (!first) return null;
  const count = monitors.length;
  const sites = [...new Set(monitors.map(({ site_name: name }) => name))];
  return (
    <aside className={classes['root']} aria-label={t('notice.many', { count })}>
      <IconWifiOff size={18} stroke={1.7} aria-hidden />
      <p>
        <b>
          {others.length === 0
            ? t('notice.one', { monitor: first.name || first.serial, time: sinceText(first) })
            : t('notice.many', { count })}
        </b>{' '}
        {others.length === 0
          ? t('notice.onePlace', { site: first.site_name })
          : t('notice.manyPlaces', { sites: new Intl.ListFormat(locale).format(sites) })}
      </p>
      <CheckLink monitors={monitors} first={first} />
    </aside>
  );
}

interface CheckLinkProps {
  monitors: readonly SilentMonitor[];
  first: SilentMonitor;
}

/** People who may not manage devices see the live page of the monitor instead of the board. */
function CheckLink({ monitors, first }: CheckLinkProps) {
  const { t } = useTranslation('monitors');
  const siteId = [...new Set(monitors.map(({ site_id: id }) => id))];
  const label = t('notice.check', { count: monitors.length });
  return can(useCurrentUser(), 'devices.manage') ? (
    <Button
      size="xs"
      renderRoot={(props) => (
        <Link {...props} to="/device-management" search={{ view: 'health', siteId }} />
      )}
    >
      {label}
    </Button>
  ) : (
    <Button
      size="xs"
      renderRoot={(props) => <Link {...props} to="/liveview/$id" params={{ id: first.serial }} />}
    >
      {t('notice.check', { count: 1 })}
    </Button>
  );
}

function useSinceText(): (monitor: SilentMonitor) => string {
  const { t } = useTranslation('monitors');
  const format = useFormat();
  return ({ since, timezone }) => {
    if (since === null) return t('unknown');
    const isToday =
      siteDay(siteTimeAt(timezone, new Date(since))) === siteDay(siteTimeAt(timezone, new Date()));
    return isToday ? format.time(since, timezone) : format.timestamp(since, timezone);
  };
}
