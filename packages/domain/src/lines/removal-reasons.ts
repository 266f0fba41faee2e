/** Why a text of the pages is in no entry. */
export const REMOVAL_REASONS = [
  'crossed-out',
  'omitted',
  'front-matter',
  'note',
  'no-speech',
  'table-column',
  'table-heading',
  'label',
  'margin-mark',
  'header-or-footer',
  'continued',
  'watermark',
  'number',
  'time',
] as const
export type RemovalReason = (typeof REMOVAL_REASONS)[number]
