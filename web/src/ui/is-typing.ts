/** Keys typed into a field are text, not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isButton = target instanceof HTMLInputElement && /^(?:checkbox|radio)$/u.test(target.type);
  return (target.matches('input, textarea, select') && !isButton) || target.isContentEditable;
}
