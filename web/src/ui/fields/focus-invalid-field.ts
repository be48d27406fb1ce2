/** True if a field shows an error or has a text that cannot be read; it gets the focus. */
export const focusInvalidField = (form: HTMLElement): boolean =>
  focusFirst(form, '[aria-invalid="true"], [data-unread]');

/** For forms whose other errors are found on submit. */
export const focusUnreadField = (form: HTMLElement): boolean => focusFirst(form, '[data-unread]');

function focusFirst(form: HTMLElement, selector: string): boolean {
  const field = form.querySelector<HTMLElement>(selector);
  field?.focus();
  return field !== null;
}
