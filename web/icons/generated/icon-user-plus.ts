import { createIcon } from '../create-icon.ts';

export const IconUserPlus = /* @__PURE__ */ createIcon('user-plus', [["path",{"d":"M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0"}],["path",{"d":"M16 19h6"}],["path",{"d":"M19 16v6"}],["path",{"d":"M6 21v-2a4 4 0 0 1 4 -4h4"}]]);
