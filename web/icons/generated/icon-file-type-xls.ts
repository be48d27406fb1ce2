import { createIcon } from '../create-icon.ts';

export const IconFileTypeXls = /* @__PURE__ */ createIcon('file-type-xls', [["path",{"d":"M14 3v4a1 1 0 0 0 1 1h4"}],["path",{"d":"M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4"}],["path",{"d":"M4 15l4 6"}],["path",{"d":"M4 21l4 -6"}],["path",{"d":"M17 20.25c0 .414 .336 .75 .75 .75h1.25a1 1 0 0 0 1 -1v-1a1 1 0 0 0 -1 -1h-1a1 1 0 0 1 -1 -1v-1a1 1 0 0 1 1 -1h1.25a.75 .75 0 0 1 .75 .75"}],["path",{"d":"M11 15v6h3"}]]);
