import { createIcon } from '../create-icon.ts';

export const IconActivityHeartbeat = /* @__PURE__ */ createIcon('activity-heartbeat', [["path",{"d":"M3 12h4.5l1.5 -6l4 12l2 -9l1.5 3h4.5"}]]);
