import { createIcon } from '../create-icon.ts';

export const IconSoupOff = /* @__PURE__ */ createIcon('soup-off', [["path",{"d":"M3 19h16"}],["path",{"d":"M15 11h6c0 1.691 -.525 3.26 -1.42 4.552m-2.034 2.032a7.963 7.963 0 0 1 -4.546 1.416h-2a8 8 0 0 1 -8 -8h8"}],["path",{"d":"M12 5v3"}],["path",{"d":"M15 5v3"}],["path",{"d":"M3 3l18 18"}]]);
