/** What opens a dialog about a take. */
export type TakeAction = 'pick up' | 'rename' | 'delete' | 'export'
