import { createIcon } from '../create-icon.ts';

export const IconArrowUpRight = /* @__PURE__ */ createIcon('arrow-up-right', [["path",{"d":"M17 7l-10 10"}],["path",{"d":"M8 7l9 0l0 9"}]]);
