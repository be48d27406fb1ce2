interface BatteryManager extends EventTarget {
  level: number;
}
type BatteryNavigator = Navigator & {
  getBattery?: () => Promise<BatteryManager>;
};

/** Undefined in browsers that do not tell. */
export async function watchBattery(
  onChange: () => void,
  browser: BatteryNavigator = navigator,
): Promise<(() => number) | undefined> {
  const battery = await browser.getBattery?.().catch(() => undefined);
  battery?.addEventListener('levelchange', onChange);
  return battery && (() => Math.round(battery.level * 100));
}
