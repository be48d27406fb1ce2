import { createIcon } from '../create-icon.ts';

export const IconUsb = /* @__PURE__ */ createIcon('usb', [["path",{"d":"M10 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"}],["path",{"d":"M12 17v-11.5"}],["path",{"d":"M7 10v3l5 3"}],["path",{"d":"M12 14.5l5 -2v-2.5"}],["path",{"d":"M16 10h2v-2h-2l0 2"}],["path",{"d":"M6 9a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"}],["path",{"d":"M10 5.5h4l-2 -2.5l-2 2.5"}]]);
