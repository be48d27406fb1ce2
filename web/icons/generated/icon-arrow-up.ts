import { createIcon } from '../create-icon.ts';

export const IconArrowUp = /* @__PURE__ */ createIcon('arrow-up', [["path",{"d":"M12 5l0 14"}],["path",{"d":"M18 11l-6 -6"}],["path",{"d":"M6 11l6 -6"}]]);
