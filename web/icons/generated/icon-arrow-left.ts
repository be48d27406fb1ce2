import { createIcon } from '../create-icon.ts';

export const IconArrowLeft = /* @__PURE__ */ createIcon('arrow-left', [["path",{"d":"M5 12l14 0"}],["path",{"d":"M5 12l6 6"}],["path",{"d":"M5 12l6 -6"}]]);
