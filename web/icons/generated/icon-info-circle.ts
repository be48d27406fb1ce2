import { createIcon } from '../create-icon.ts';

export const IconInfoCircle = /* @__PURE__ */ createIcon('info-circle', [["path",{"d":"M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"}],["path",{"d":"M12 9h.01"}],["path",{"d":"M11 12h1v4h1"}]]);
