import type { CDPSession, Page } from '@playwright/test';

/** Result of walking through a page with the Tab key. */
export interface FocusWalk {
  stops: number;
  /** Focusable, but never reached. */
  missed: string[];
  /** Without a visible focus. */
  invisible: string[];
  /** Clickable, but not focusable. */
  mouseOnly: string[];
  isTrapped: boolean;
}

declare global {
  interface Window {
    focusWalk?: { visited: number; hasLeft: boolean; end(): FocusWalk };
  }
}

const pressesAtOnce = 10;

/** Presses Tab from the start of the page until the focus leaves it or repeats. */
export async function walkByTab(page: Page): Promise<FocusWalk> {
  const keyboard = await page.context().newCDPSession(page);
  await page.evaluate(startWalk);
  let before = -1;
  let walk = { visited: 0, hasLeft: false };
  while (!walk.hasLeft && walk.visited > before) {
    before = walk.visited;
    await pressTab(keyboard, pressesAtOnce);
    // React reports an endless loop after fifty events without a render.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
    walk = await page.evaluate(() => ({ visited: 0, hasLeft: true, ...window.focusWalk }));
  }
  await keyboard.detach();
  const found = await page.evaluate(() => window.focusWalk?.end());
  if (!found) throw new Error('The page was left during the walk');
  return found;
}

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/** Sends all presses before the page draws, which takes longer than moving the focus. */
async function pressTab(keyboard: CDPSession, times: number): Promise<void> {
  const presses = Array.from({ length: times }, () => [
    keyboard.send('Input.dispatchKeyEvent', { ...tab, type: 'rawKeyDown' }),
    keyboard.send('Input.dispatchKeyEvent', { ...tab, type: 'keyUp' }),
  ]);
  await Promise.all(presses.flat());
}

/** Runs in the page. */
function startWalk(): void {
  const focusable =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [tabindex]';
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
  const isStop = (element: Element): element is HTMLElement =>
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    isVisible(element) &&
    // Tab stops at one radio of a group.
    !(element instanceof HTMLInputElement && element.type === 'radio' && !isStopOfGroup(element));
  const isStopOfGroup = (radio: HTMLInputElement): boolean => {
    const group = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
      ({ name }) => name === radio.name,
    );
    return group.some(({ checked }) => checked) ? radio.checked : group[0] === radio;
  };
  const nameOf = (element: Element): string => {
    const text = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return `${element.tagName.toLowerCase()}.${element.classList[0]} "${text.slice(0, 40)}"`;
  };
  const ownLooks = (element: Element): string =>
    [undefined, '::before', '::after']
      .map((pseudo) => getComputedStyle(element, pseudo))
      .map(
        ({ outlineStyle, outlineColor, outlineWidth, boxShadow, borderColor, backgroundColor }) => {
          const outline = outlineStyle === 'none' ? '' : outlineColor + outlineWidth;
          return [outline, boxShadow, borderColor, backgroundColor].join();
        },
      )
      .join(';');
  /** Includes neighbours and parents, which show the focus of a hidden input. */
  const looksAround = (element: Element): string => {
    const parts = [element, ...(element.parentElement?.children ?? [])].slice(0, 8);
    for (let frame = element.parentElement, depth = 0; frame && depth < 3; depth += 1) {
      parts.push(frame);
      frame = frame.parentElement;
    }
    return parts.map(ownLooks).join(';');
  };

  const expected = [...document.querySelectorAll(focusable)].filter(isStop);
  const visited = new Set<Element>();
  const unchanged = new Set<HTMLElement | SVGElement>();
  let last: { element: HTMLElement | SVGElement; looks: string } | undefined;
  const compare = (): void => {
    if (last?.element.isConnected && ownLooks(last.element) === last.looks) {
      unchanged.add(last.element);
    }
    last = undefined;
  };
  const hasInvisibleFocus = (element: HTMLElement | SVGElement): boolean => {
    element.blur();
    const before = looksAround(element);
    element.focus();
    return looksAround(element) === before;
  };
  const handleFocus = ({ target }: FocusEvent): void => {
    compare();
    if (walk.hasLeft || !(target instanceof HTMLElement || target instanceof SVGElement)) return;
    handleReturn(target);
    visited.add(target);
    walk.visited = visited.size;
    last = { element: target, looks: ownLooks(target) };
  };
  const handleBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null) walk.hasLeft = true;
  };
  // Back at the first stop: the focus is not trapped.
  const handleReturn = (element: Element): void => {
    if (element === expected[0] && visited.size > 1) walk.hasLeft = true;
  };
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('focusout', handleBlur);

  const mouseOnly = (): string[] =>
    [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((element) => getComputedStyle(element).cursor === 'pointer')
      .filter(
        (element) =>
          isVisible(element) &&
          element.closest(`${focusable}, label, [role="option"]`) === null &&
          element.querySelector(`${focusable}, label`) === null &&
          element.parentElement !== null &&
          getComputedStyle(element.parentElement).cursor !== 'pointer',
      )
      .map(nameOf);

  const walk = {
    visited: 0,
    hasLeft: false,
    end() {
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('focusout', handleBlur);
      const missed = expected.filter(
        (element) => element.isConnected && isStop(element) && !visited.has(element),
      );
      return {
        stops: visited.size,
        missed: missed.map(nameOf),
        invisible: [...unchanged]
          .filter((element) => element.isConnected && isVisible(element))
          .filter(hasInvisibleFocus)
          .map(nameOf),
        mouseOnly: [...new Set(mouseOnly())],
        isTrapped: !walk.hasLeft,
      };
    },
  };
  window.focusWalk = walk;
  // Start before the first element.
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
  visited.clear();
  last = undefined;
  walk.hasLeft = false;
}
