import { createIcon } from '../create-icon.ts';

export const IconScissors = /* @__PURE__ */ createIcon('scissors', [["path",{"d":"M3 7a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"}],["path",{"d":"M3 17a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"}],["path",{"d":"M8.6 8.6l10.4 10.4"}],["path",{"d":"M8.6 15.4l10.4 -10.4"}]]);
