/** What opens a dialog about a take, or about all that are starred. */
export type TakeAction = 'pick up' | 'rename' | 'delete' | 'export' | 'export starred'
