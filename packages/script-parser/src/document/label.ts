/**
 * What a line is: a heading or transition, an action, a cue alone, a parenthetical, dialogue, a cue with its speech on
 * the same line, or nothing that belongs to the script.
 */
export const lineLabels = ['heading', 'action', 'cue', 'parenthetical', 'dialogue', 'speech', 'noise'] as const
export type LineLabel = (typeof lineLabels)[number]
