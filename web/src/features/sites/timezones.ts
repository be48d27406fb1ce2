export const timezones: readonly string[] = Intl.supportedValuesOf('timeZone').filter((name) =>
  name.includes('/'),
);

export function ownTimezone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timezones.includes(timeZone) ? timeZone : '';
}
