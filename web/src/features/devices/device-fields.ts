import { deviceChanges, newDeviceBody, type Device } from '@wastegauge/contract/directory/devices';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { byServerRules } from '../../widgets/forms/server-rules.ts';
import { exceedsPicture, type Area, type Size } from './area.ts';

export interface AreaFields {
  x: string;
  y: string;
  width: string;
  height: string;
}

export interface DeviceBasics {
  name: string;
  type: Device['type'];
  weighing: Device['weighing'];
  macAddress: string;
}

export interface DeviceFields extends DeviceBasics {
  /** Null for monitors that are not tablets. */
  pin: string | null;
  isAutoLabelled: boolean;
  food: FoodOption | null;
  photo: string | null;
  area: AreaFields;
  /** Size of the shown picture; not sent. */
  picture: Size | null;
}

export const noArea: AreaFields = { x: '', y: '', width: '', height: '' };

const numberText = (value: number | null): string => (value === null ? '' : String(value));

export const areaFields = ({ x, y, width, height }: Device['bounding_area']): AreaFields => ({
  x: numberText(x),
  y: numberText(y),
  width: numberText(width),
  height: numberText(height),
});

/** Undefined while one of its sides is missing. */
export function parseArea(fields: AreaFields): Area | undefined {
  const [x, y] = [parseNumber(fields.x), parseNumber(fields.y)];
  const [width, height] = [parseNumber(fields.width), parseNumber(fields.height)];
  return x !== undefined && y !== undefined && width && height
    ? { x, y, width, height }
    : undefined;
}

export const deviceFields = (device: Device): DeviceFields => ({
  name: device.name,
  type: device.type,
  weighing: device.weighing,
  macAddress: device.mac_address ?? '',
  pin: device.pin,
  isAutoLabelled: device.auto_label,
  food: device.auto_label_food && storedFoodOption(device.auto_label_food),
  photo: device.kitchen_photo,
  area: areaFields(device.bounding_area),
  picture: null,
});

/** Uses the stored name until the list of foods is loaded. */
const storedFoodOption = ({ id, name }: { id: number; name: string }): FoodOption => ({
  id: 0,
  food: id,
  food_with_description: name,
  description: '',
  category: '',
  is_recipe: false,
  image_url: null,
});

const basicsBody = ({ name, type, weighing, macAddress }: DeviceBasics) => ({
  name,
  type,
  weighing,
  mac_address: macAddress.trim() === '' ? null : macAddress,
});

const changesBody = (fields: DeviceFields) => ({
  ...basicsBody(fields),
  ...(fields.pin !== null && { pin: fields.pin }),
  auto_label: fields.isAutoLabelled,
  auto_label_food: fields.food?.food ?? null,
  kitchen_photo: fields.photo,
  bounding_area: {
    x: parseNumber(fields.area.x) ?? null,
    y: parseNumber(fields.area.y) ?? null,
    width: parseNumber(fields.area.width) ?? null,
    height: parseNumber(fields.area.height) ?? null,
  },
});

/** Form field of each request field, used to place server errors. */
const basicFields = {
  name: 'name',
  type: 'type',
  weighing: 'weighing',
  mac_address: 'macAddress',
} as const;

const fieldOfPath: Record<string, keyof DeviceFields> = {
  ...basicFields,
  pin: 'pin',
  auto_label: 'isAutoLabelled',
  auto_label_food: 'food',
  kitchen_photo: 'photo',
  bounding_area: 'area',
};

export const fieldOf = (path: string): keyof DeviceFields | undefined =>
  fieldOfPath[path.split('.')[0] ?? ''];

export const deviceForm = z
  .custom<DeviceFields>()
  .superRefine(({ area: fields, picture }, context) => {
    const area = parseArea(fields);
    if (area && picture && exceedsPicture(area, picture)) {
      context.addIssue({ code: 'custom', path: ['area'], message: texts.areaBeyondPicture });
    }
  })
  .pipe(byServerRules({ body: deviceChanges, bodyOf: changesBody, fieldOf }));
export type DeviceChanges = z.output<typeof deviceForm>;

export interface NewDeviceFields extends DeviceBasics {
  serial: string;
  siteId: string | null;
}

const newFieldOfPath: Record<string, keyof NewDeviceFields> = {
  ...basicFields,
  serial: 'serial',
  site: 'siteId',
};

export const newFieldOf = (path: string): keyof NewDeviceFields | undefined => newFieldOfPath[path];

export const newDeviceForm = byServerRules({
  body: newDeviceBody,
  bodyOf: ({ serial, siteId, ...basics }: NewDeviceFields) => ({
    serial,
    ...basicsBody(basics),
    site: siteId === null ? null : Number(siteId),
  }),
  fieldOf: newFieldOf,
});
export type NewDevice = z.output<typeof newDeviceForm>;
