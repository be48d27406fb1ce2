import type { Route } from '@wastegauge/contract/route';
import { z } from 'zod';
import type { TenantRows } from './tenants.ts';

export interface Field {
  part: 'params' | 'query' | 'body';
  /** Field names; `[]` is each element of a list. */
  path: string[];
}

export const nameOf = ({ part, path }: Field): string => `${part}.${path.join('.')}`;

type Schema = z.core.JSONSchema.BaseSchema;

const known = new Map<Route, Field[]>();

/** All numbers and texts of a call that could be ids. */
export function fieldsOf(route: Route): Field[] {
  const fields = known.get(route) ?? readFields(route);
  known.set(route, fields);
  return fields;
}

function readFields(route: Route): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const paths = new Set([...leaves(whole, whole, [])].map((path) => JSON.stringify(path)));
    return [...paths].map((path): Field => ({
      part,
      path: z.array(z.string()).parse(JSON.parse(path)),
    }));
  });
}

function* leaves(schema: Schema, whole: Schema, path: string[]): Generator<string[]> {
  const named = schema.$ref?.split('/').at(-1);
  const target = named === undefined ? schema : (whole.$defs?.[named] ?? {});
  for (const branch of [
    ...(target.anyOf ?? []),
    ...(target.oneOf ?? []),
    ...(target.allOf ?? []),
  ]) {
    yield* leaves(branch, whole, path);
  }
  for (const [name, inner] of Object.entries(target.properties ?? {})) {
    if (typeof inner === 'object') yield* leaves(inner, whole, [...path, name]);
  }
  if (typeof target.items === 'object' && !Array.isArray(target.items)) {
    yield* leaves(target.items, whole, [...path, '[]']);
  }
  const types = [target.type ?? []].flat();
  const isChoice = target.enum !== undefined || target.const !== undefined;
  if (!isChoice && types.some((type) => type === 'integer' || type === 'string')) yield path;
}

/** The kind of row that an id names; `shared` rows belong to no tenant. */
export type IdKind = keyof TenantRows | 'shared';

/** The kind of `:id`, by path prefix. */
const idsOfPaths: Record<string, IdKind> = {
  '/api/auth/sessions/': 'session',
  '/api/users/': 'user',
  '/api/profile/': 'self',
  '/api/teams/': 'user',
  '/api/tokens/': 'self',
  '/api/overview/': 'self',
  '/api/parent-groups/': 'group',
  '/api/sites/': 'site',
  '/api/site-info/': 'siteInfo',
  '/api/food-drilldowns/': 'food',
  '/api/food-images/': 'food',
  '/api/foods/set_monthly_target/': 'food',
  '/api/daily-covers/': 'dailyCover',
  '/api/devices/': 'device',
  '/api/service-times/': 'serviceTime',
  '/api/events/': 'event',
  '/api/verification/': 'event',
  '/api/labelling/': 'waitingEvent',
  '/api/comments/': 'comment',
  '/api/remove_flag/': 'event',
  '/api/unusual/': 'event',
  '/api/recognition/': 'site',
  '/api/imports/': 'import',
  '/api/venues-events/': 'venueEvent',
  '/api/control_weeks/': 'controlWeek',
  '/api/actions/': 'action',
  '/api/streams/destinations/': 'streamDestination',
  '/api/streams/assignments/': 'streamAssignment',
  '/api/streams/': 'wasteStream',
  '/api/donation-organisations/': 'organisation',
  '/api/hand-overs/': 'handOver',
  '/api/compliance/reports/': 'lockedReport',
  '/api/closures/': 'closure',
  '/api/ran_out/': 'ranOut',
  '/api/holidays/': 'siteHoliday',
  '/api/containers/': 'container',
  '/api/factor-sets/own/': 'ownFactor',
  '/api/factor-sets/': 'factorSet',
  '/api/ingest/containers/': 'container',
  // Jobs and messages belong to no tenant.
  '/api/operations/': 'shared',
};

const idsByName: Record<string, IdKind> = {
  site: 'site',
  sites: 'site',
  siteId: 'site',
  site_id: 'site',
  group: 'group',
  groups: 'group',
  parentGroup: 'group',
  set: 'factorSet',
  a: 'factorSet',
  b: 'factorSet',
  parent_group: 'group',
  parent_group_id: 'group',
  signup_id: 'signupValue',
  signup_id_id: 'signupId',
  user: 'user',
  user_id: 'user',
  user_verify: 'user',
  owner: 'user',
  tagged_user: 'user',
  tagged_users: 'user',
  device: 'device',
  devices: 'device',
  deviceId: 'device',
  monitor: 'device',
  serial: 'serial',
  device_serial: 'serial',
  zone: 'serial',
  zones: 'device',
  food: 'food',
  foods: 'food',
  food_id: 'food',
  chosen_food: 'food',
  auto_label_food: 'food',
  food_description: 'foodDescription',
  foodDescription: 'foodDescription',
  reply_to: 'comment',
  events: 'event',
  skip: 'waitingEvent',
  noteId: 'actionNote',
  stream: 'wasteStream',
  replaces: 'lockedReport',
  organisation: 'organisation',
  agreementId: 'agreement',
  locale: 'shared',
  waste_type: 'shared',
};

/** Exceptions by route. */
const exceptions: Record<string, IdKind | 'plain'> = {
  'labelling.nextVerificationTask query.skip.[]': 'event',
  'decisions.changeEvents body.events.[]': 'waitingEvent',
  'devices.revokeDeviceKey params.key': 'deviceKey',
  'actions.createAction body.target.id': 'food',
  'actions.updateAction body.target.id': 'food',
  'donations.createHandOver body.zone': 'device',
  'donations.updateHandOver body.zone': 'device',
  // A sign-up code: knowing it is the permission to join.
  'signUp.register body.signup_id': 'plain',
  // The new serial of the monitor.
  'deviceManagement.createDevice body.serial': 'plain',
};

const plainNames = new Set(
  `limit offset ordering search fields format since name size position expires signature payload
  email password remember refresh sesame id_token callback_url phone_number otp uid64 uidb64 token
  current_password new_password first_name surname employer job_title reduce_waste_reason
  waste_management_level most_common_waste sustainable_waste_management_familiarity profile_photo
  focus_areas pinnedWidgets contact_name contact_number recipient words address capacity
  go_live_date client_site_id timezone startDate endDate start_date end_date date day month year
  breakfast_time_start breakfast_time_end lunch_time_start lunch_time_end dinner_time_start
  dinner_time_end covers_per_day cover default monday_default tuesday_default wednesday_default
  thursday_default friday_default saturday_default sunday_default minOccupancy maxOccupancy
  estimate_occupancy counted_guests metric status q widget text mac_address kitchen_photo overlap_hours
  expires_in_hours x y width height sent_at battery_percent firmware queue_length capture_id value comment
  client_id verified_at labelled_at image_url backup_image_url processed_at wasteDate
  additional_tags tags sheet header_line default_time revision leave_out overwrite description
  calendar key page tubs services weekday service note content covers time guests
  pairing pin title team week rank picture_url kind contact_email contact_phone collection_days
  collection_time valid_from valid_until file handed_at kg containers kg_per_container temperature_c
  photo_url receiver version publisher licence published_on check co2 water source scope is_archived
  assurance narrative hierarchy_reason base_year shown_hash hash`.split(/\s+/),
);

/** `plain` if not an id; undefined if unclassified. */
export function kindOf(
  routeName: string,
  route: Route,
  field: Field,
): IdKind | 'plain' | undefined {
  const exception = exceptions[`${routeName} ${nameOf(field)}`];
  if (exception) return exception;
  const names = field.path.filter((name) => name !== '[]');
  const name = names.at(-1) ?? '';
  const [holder] = names;
  if (name === 'id') return ofId(route);
  if (name === 'organisation' && route.path.startsWith('/api/factor-sets/')) return 'group';
  if (name === 'event') return field.part === 'query' ? 'venueEvent' : 'event';
  // A column number of the imported file.
  if (holder === 'columns' || name === 'column') return 'plain';
  return plainNames.has(name) ? 'plain' : idsByName[name];
}

function ofId(route: Route): IdKind | undefined {
  const start = Object.keys(idsOfPaths).find((path) => route.path.startsWith(path));
  return start === undefined ? undefined : idsOfPaths[start];
}
