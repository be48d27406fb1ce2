import { createIcon } from '../create-icon.ts';

export const IconChartLine = /* @__PURE__ */ createIcon('chart-line', [["path",{"d":"M4 19l16 0"}],["path",{"d":"M4 15l4 -6l4 2l4 -5l4 4"}]]);
