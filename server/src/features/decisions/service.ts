export { deleteOldDecisions } from './queries.ts';
export { findUndoableDiscards, undoDiscards } from './undo.ts';
