/** Places of the world with a clock of their own, as the server takes them. */
export const timezones: readonly string[] = Intl.supportedValuesOf('timeZone').filter((name) =>
  name.includes('/'),
);

/** Of whoever sits before the screen; empty when it is no place. */
export function ownTimezone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timezones.includes(timeZone) ? timeZone : '';
}
