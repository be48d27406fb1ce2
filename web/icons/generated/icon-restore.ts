import { createIcon } from '../create-icon.ts';

export const IconRestore = /* @__PURE__ */ createIcon('restore', [["path",{"d":"M3.06 13a9 9 0 1 0 .49 -4.087"}],["path",{"d":"M3 4.001v5h5"}],["path",{"d":"M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"}]]);
