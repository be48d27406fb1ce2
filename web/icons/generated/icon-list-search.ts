import { createIcon } from '../create-icon.ts';

export const IconListSearch = /* @__PURE__ */ createIcon('list-search', [["path",{"d":"M11 15a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"}],["path",{"d":"M18.5 18.5l2.5 2.5"}],["path",{"d":"M4 6h16"}],["path",{"d":"M4 12h4"}],["path",{"d":"M4 18h4"}]]);
