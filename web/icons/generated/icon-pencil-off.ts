import { createIcon } from '../create-icon.ts';

export const IconPencilOff = /* @__PURE__ */ createIcon('pencil-off', [["path",{"d":"M10 10l-6 6v4h4l6 -6m1.99 -1.99l2.504 -2.504a2.828 2.828 0 1 0 -4 -4l-2.5 2.5"}],["path",{"d":"M13.5 6.5l4 4"}],["path",{"d":"M3 3l18 18"}]]);
