import { createIcon } from '../create-icon.ts';

export const IconCircleHalf2 = /* @__PURE__ */ createIcon('circle-half-2', [["path",{"d":"M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"}],["path",{"d":"M12 3v18"}],["path",{"d":"M12 14l7 -7"}],["path",{"d":"M12 19l8.5 -8.5"}],["path",{"d":"M12 9l4.5 -4.5"}]]);
