import { createIcon } from '../create-icon.ts';

export const IconBluetooth = /* @__PURE__ */ createIcon('bluetooth', [["path",{"d":"M7 8l10 8l-5 4l0 -16l5 4l-10 8"}]]);
