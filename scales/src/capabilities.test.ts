import { expect, it } from 'vitest';
import { findScaleWays, type BrowserFeatures } from './capabilities.ts';

const chromium: BrowserFeatures = {
  isSecureContext: true,
  navigator: { hid: {}, serial: {}, bluetooth: { getAvailability: async () => true } },
};
const yes = { isSupported: true };
const no = (reason: string): object => ({ isSupported: false, reason });

it.each<[name: string, features: BrowserFeatures, expected: object]>([
  ['Chromium', chromium, { hid: yes, serial: yes, bluetooth: yes }],
  [
    'a tablet without Bluetooth',
    { ...chromium, navigator: { bluetooth: { getAvailability: async () => false } } },
    { hid: no('notInBrowser'), serial: no('notInBrowser'), bluetooth: no('noBluetooth') },
  ],
  [
    'Safari',
    { isSecureContext: true, navigator: {} },
    { hid: no('notInBrowser'), serial: no('notInBrowser'), bluetooth: no('notInBrowser') },
  ],
  [
    'plain HTTP',
    { isSecureContext: false, navigator: {} },
    { hid: no('needsHttps'), serial: no('needsHttps'), bluetooth: no('needsHttps') },
  ],
  [
    'a page whose policy allows serial only',
    {
      ...chromium,
      document: { featurePolicy: { allowsFeature: (feature: string) => feature === 'serial' } },
    },
    { hid: no('forbiddenByPolicy'), serial: yes, bluetooth: no('forbiddenByPolicy') },
  ],
])('%s', async (_, features, expected) => {
  expect(await findScaleWays(features)).toEqual({ wedge: yes, none: yes, ...expected });
});
