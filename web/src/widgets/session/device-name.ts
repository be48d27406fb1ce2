/** Most specific first: most browsers also identify as Chrome and Safari. */
const browsers = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//u],
  ['Opera', /\bOPR\/|\bOpera\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Firefox', /\bFirefox\/|\bFxiOS\//u],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//u],
  ['Safari', /\bVersion\/[\d.]+.*Safari\//u],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['Windows', /\bWindows\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['macOS', /\bMacintosh\b|\bMac OS X\b/u],
  ['Linux', /\bLinux\b/u],
] as const;

export interface DeviceName {
  browser: string | undefined;
  system: string | undefined;
}

export const parseDeviceName = (userAgent: string): DeviceName => ({
  browser: firstMatch(browsers, userAgent),
  system: firstMatch(systems, userAgent),
});

const firstMatch = (
  names: readonly (readonly [name: string, pattern: RegExp])[],
  text: string,
): string | undefined => names.find(([, pattern]) => pattern.test(text))?.[0];
