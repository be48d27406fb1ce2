export const scaleWays = ['wedge', 'hid', 'serial', 'bluetooth', 'none'] as const;
export type ScaleWay = (typeof scaleWays)[number];

/** Why a way is not offered. */
export type UnsupportedReason =
  /** The page was not opened over HTTPS. */
  | 'needsHttps'
  /** This browser does not have it. */
  | 'notInBrowser'
  /** The server or the frame forbids it (`Permissions-Policy`). */
  | 'forbiddenByPolicy'
  /** Bluetooth is off or missing in this tablet. */
  | 'noBluetooth';

export type WaySupport = { isSupported: true } | { isSupported: false; reason: UnsupportedReason };

/** The members of `window`, `navigator` and `document` in use. */
export interface BrowserFeatures {
  isSecureContext: boolean;
  navigator: {
    hid?: unknown;
    serial?: unknown;
    bluetooth?: { getAvailability?: () => Promise<boolean> } | undefined;
  };
  document?: object;
}

const supported: WaySupport = { isSupported: true };
const unsupported = (reason: UnsupportedReason): WaySupport => ({ isSupported: false, reason });

export async function findScaleWays(
  features: BrowserFeatures,
): Promise<Record<ScaleWay, WaySupport>> {
  return {
    wedge: supported,
    hid: deviceSupport('hid', features),
    serial: deviceSupport('serial', features),
    bluetooth: await bluetoothSupport(features),
    none: supported,
  };
}

function deviceSupport(
  feature: 'hid' | 'serial' | 'bluetooth',
  { isSecureContext, navigator, document }: BrowserFeatures,
): WaySupport {
  if (!isSecureContext) return unsupported('needsHttps');
  if (!navigator[feature]) return unsupported('notInBrowser');
  return isAllowed(feature, document) ? supported : unsupported('forbiddenByPolicy');
}

/** Only Chromium has `document.featurePolicy`, and only Chromium has these features. */
function isAllowed(feature: string, document: { featurePolicy?: FeaturePolicy } = {}): boolean {
  return document.featurePolicy?.allowsFeature(feature) ?? true;
}

interface FeaturePolicy {
  allowsFeature: (feature: string) => boolean;
}

async function bluetoothSupport(features: BrowserFeatures): Promise<WaySupport> {
  const support = deviceSupport('bluetooth', features);
  if (!support.isSupported) return support;
  const isAvailable = (await features.navigator.bluetooth?.getAvailability?.()) ?? true;
  return isAvailable ? supported : unsupported('noBluetooth');
}
