import { siteInfoDefaults } from '@wastegauge/contract/directory/sites';
import type { TabletSettings } from '@wastegauge/contract/waste/tablets';
import { services } from '@wastegauge/contract/waste/service-times';
import { sql } from 'kysely';
import type { DeviceCaller } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { requireFound } from '../../platform/errors.ts';
import { queryRow } from '../../platform/db/query.ts';
import { findContainers } from './containers.ts';

export async function readSettings(
  { db, clock }: { db: Db; clock: Clock },
  { device }: DeviceCaller,
): Promise<TabletSettings> {
  const found = requireFound(await findSettings(db, device.id));
  const { siteName, timezone, currency, pin, services: times, ...shown } = found;
  return {
    server_time: clock.now().toISOString(),
    device: shown,
    site: { name: siteName, timezone, currency },
    pin,
    services: times,
    containers: await findContainers(db, device.siteId),
  };
}

type Settings = TabletSettings['device'] & {
  siteName: string;
  timezone: string;
  currency: string;
  pin: string | null;
  services: TabletSettings['services'];
};

const limit = (name: keyof typeof siteInfoDefaults & `${string}_time_${string}`) => sql`
  to_char(coalesce(${sql.ref(`own.${name}`)}, ${sql.ref(`info.${name}`)},
    ${sql.lit(siteInfoDefaults[name])}::time), 'HH24:MI')`;

const dailyTimes = sql.join(
  services.map(
    (service) => sql`json_build_object('service', ${sql.lit(service.toUpperCase())},
      'start', ${limit(`${service}_time_start`)}, 'end', ${limit(`${service}_time_end`)})`,
  ),
);

const findSettings = (db: Db, deviceId: number): Promise<Settings | undefined> =>
  queryRow(db)`
    select device.serial, device.name, device.type, device.weighing, device.pin,
      site.name as "siteName", site.timezone, locale.currency,
      json_build_array(${dailyTimes}) as services
    from device
    join site on site.id = device.site_id
    join locale on locale.id = site.locale_id
    left join service_time own on own.device_id = device.id
    left join site_info info on info.site_id = site.id
    where device.id = ${deviceId}
  `;
