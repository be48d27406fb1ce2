import { createIcon } from '../create-icon.ts';

export const IconCalendarCheck = /* @__PURE__ */ createIcon('calendar-check', [["path",{"d":"M11.5 21h-5.5a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v6"}],["path",{"d":"M16 3v4"}],["path",{"d":"M8 3v4"}],["path",{"d":"M4 11h16"}],["path",{"d":"M15 19l2 2l4 -4"}]]);
