import { createIcon } from '../create-icon.ts';

export const IconCornerDownRight = /* @__PURE__ */ createIcon('corner-down-right', [["path",{"d":"M6 6v6a3 3 0 0 0 3 3h10l-4 -4m0 8l4 -4"}]]);
