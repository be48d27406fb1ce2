import { createIcon } from '../create-icon.ts';

export const IconToolsKitchen = /* @__PURE__ */ createIcon('tools-kitchen', [["path",{"d":"M4 3h8l-1 9h-6l-1 -9"}],["path",{"d":"M7 18h2v3h-2l0 -3"}],["path",{"d":"M20 3v12h-5c-.023 -3.681 .184 -7.406 5 -12"}],["path",{"d":"M20 15v6h-1v-3"}],["path",{"d":"M8 12l0 6"}]]);
