import { createIcon } from '../create-icon.ts';

export const IconMoodEmpty = /* @__PURE__ */ createIcon('mood-empty', [["path",{"d":"M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0"}],["path",{"d":"M9 10l.01 0"}],["path",{"d":"M15 10l.01 0"}],["path",{"d":"M9 15l6 0"}]]);
