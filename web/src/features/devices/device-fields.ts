import { deviceChanges, newDeviceBody, type Device } from '@wastegauge/contract/device-management';
import type { FoodOption } from '@wastegauge/contract/foods';
import { z } from 'zod';
import { numberOf } from '../../ui/typed-number.ts';
import type { Area } from './area.ts';

/** As it is typed. */
export interface AreaFields {
  x: string;
  y: string;
  width: string;
  height: string;
}

export interface DeviceFields {
  name: string;
  type: Device['type'];
  weighing: Device['weighing'];
  macAddress: string;
  isAutoLabelled: boolean;
  food: FoodOption | null;
  /** Its address. */
  photo: string | null;
  area: AreaFields;
}

export const noArea: AreaFields = { x: '', y: '', width: '', height: '' };

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const areaFieldsOf = ({ x, y, width, height }: Device['bounding_area']): AreaFields => ({
  x: textOf(x),
  y: textOf(y),
  width: textOf(width),
  height: textOf(height),
});

/** Undefined while one of its sides is missing. */
export function areaOf(fields: AreaFields): Area | undefined {
  const [x, y] = [numberOf(fields.x), numberOf(fields.y)];
  const [width, height] = [numberOf(fields.width), numberOf(fields.height)];
  return x !== undefined && y !== undefined && width && height
    ? { x, y, width, height }
    : undefined;
}

export const fieldsOf = (device: Device): DeviceFields => ({
  name: device.name,
  type: device.type,
  weighing: device.weighing,
  macAddress: device.mac_address ?? '',
  isAutoLabelled: device.auto_label,
  food: device.auto_label_food && optionOf(device.auto_label_food),
  photo: device.kitchen_photo,
  area: areaFieldsOf(device.bounding_area),
});

/** The food of a rule, named even before the list of foods is there. */
const optionOf = ({ id, name }: { id: number; name: string }): FoodOption => ({
  id: 0,
  food: id,
  food_with_description: name,
  description: '',
  category: '',
  is_recipe: false,
  image_url: null,
});

const changesOf = (fields: DeviceFields) => ({
  name: fields.name,
  type: fields.type,
  weighing: fields.weighing,
  mac_address: fields.macAddress.trim() === '' ? null : fields.macAddress,
  auto_label: fields.isAutoLabelled,
  auto_label_food: fields.food?.food ?? null,
  kitchen_photo: fields.photo,
  bounding_area: {
    x: numberOf(fields.area.x) ?? null,
    y: numberOf(fields.area.y) ?? null,
    width: numberOf(fields.area.width) ?? null,
    height: numberOf(fields.area.height) ?? null,
  },
});

/** Where each part of what is sent, and of what the server refuses, stands in the form. */
const fieldOfPath: Record<string, keyof DeviceFields> = {
  name: 'name',
  type: 'type',
  weighing: 'weighing',
  mac_address: 'macAddress',
  auto_label: 'isAutoLabelled',
  auto_label_food: 'food',
  kitchen_photo: 'photo',
  bounding_area: 'area',
};

export const fieldOf = (path: string): keyof DeviceFields | undefined =>
  fieldOfPath[path.split('.')[0] ?? ''];

/** The rules are the server's; what it would say stands at the field that has to change. */
export const deviceForm = z.custom<DeviceFields>().transform((fields, context) => {
  const parsed = deviceChanges.safeParse(changesOf(fields));
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const field = fieldOf(path.join('.'));
    context.addIssue({ code: 'custom', path: field ? [field] : [], message });
  }
  return z.NEVER;
});
export type DeviceChanges = z.output<typeof deviceForm>;

export interface NewDeviceFields {
  serial: string;
  name: string;
  type: Device['type'];
  weighing: Device['weighing'];
  macAddress: string;
  siteId: string | null;
}

const newFieldOfPath: Record<string, keyof NewDeviceFields> = {
  serial: 'serial',
  name: 'name',
  type: 'type',
  weighing: 'weighing',
  mac_address: 'macAddress',
  site: 'siteId',
};

export const newFieldOf = (path: string): keyof NewDeviceFields | undefined => newFieldOfPath[path];

export const newDeviceForm = z.custom<NewDeviceFields>().transform((fields, context) => {
  const { siteId, macAddress, ...rest } = fields;
  const parsed = newDeviceBody.safeParse({
    ...rest,
    mac_address: macAddress.trim() === '' ? null : macAddress,
    site: siteId === null ? null : Number(siteId),
  });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const field = newFieldOf(path.join('.'));
    context.addIssue({ code: 'custom', path: field ? [field] : [], message });
  }
  return z.NEVER;
});
export type NewDevice = z.output<typeof newDeviceForm>;
