import { createIcon } from '../create-icon.ts';

export const IconBraces = /* @__PURE__ */ createIcon('braces', [["path",{"d":"M7 4a2 2 0 0 0 -2 2v3a2 3 0 0 1 -2 3a2 3 0 0 1 2 3v3a2 2 0 0 0 2 2"}],["path",{"d":"M17 4a2 2 0 0 1 2 2v3a2 3 0 0 0 2 3a2 3 0 0 0 -2 3v3a2 2 0 0 1 -2 2"}]]);
