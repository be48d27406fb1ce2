import { createIcon } from '../create-icon.ts';

export const IconPhotoScan = /* @__PURE__ */ createIcon('photo-scan', [["path",{"d":"M15 8h.01"}],["path",{"d":"M6 13l2.644 -2.644a1.21 1.21 0 0 1 1.712 0l3.644 3.644"}],["path",{"d":"M13 13l1.644 -1.644a1.21 1.21 0 0 1 1.712 0l1.644 1.644"}],["path",{"d":"M3 7v-2a2 2 0 0 1 2 -2h2"}],["path",{"d":"M3 17v2a2 2 0 0 0 2 2h2"}],["path",{"d":"M17 3h2a2 2 0 0 1 2 2v2"}],["path",{"d":"M17 21h2a2 2 0 0 0 2 -2v-2"}]]);
