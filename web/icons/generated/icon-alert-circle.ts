import { createIcon } from '../create-icon.ts';

export const IconAlertCircle = /* @__PURE__ */ createIcon('alert-circle', [["path",{"d":"M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0"}],["path",{"d":"M12 8v4"}],["path",{"d":"M12 16h.01"}]]);
