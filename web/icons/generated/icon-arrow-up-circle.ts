import { createIcon } from '../create-icon.ts';

export const IconArrowUpCircle = /* @__PURE__ */ createIcon('arrow-up-circle', [["path",{"d":"M12 17v-14"}],["path",{"d":"M15 6l-3 -3l-3 3"}],["path",{"d":"M12 17a2 2 0 1 0 0 4a2 2 0 0 0 0 -4"}]]);
