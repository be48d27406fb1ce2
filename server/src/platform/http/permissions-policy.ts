/** Used by the monitor on a tablet: camera, scales, and a screen that stays on. */
const monitorFeatures = ['bluetooth', 'camera', 'fullscreen', 'hid', 'screen-wake-lock', 'serial'];

const unusedFeatures = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
];

const render = (allowed: string[], denied: string[]): string =>
  [...allowed.map((name) => `${name}=(self)`), ...denied.map((name) => `${name}=()`)].join(', ');

export const strictPermissions = render([], [...monitorFeatures, ...unusedFeatures]);
const monitorPermissions = render(monitorFeatures, unusedFeatures);

export const permissionsPolicy = (url: string): string =>
  /^\/monitor(?:[/?]|$)/.test(url) ? monitorPermissions : strictPermissions;
