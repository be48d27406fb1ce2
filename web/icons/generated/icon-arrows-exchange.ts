import { createIcon } from '../create-icon.ts';

export const IconArrowsExchange = /* @__PURE__ */ createIcon('arrows-exchange', [["path",{"d":"M7 10h14l-4 -4"}],["path",{"d":"M17 14h-14l4 4"}]]);
