/** A link or button beside the question, which is never a step of its own. */
export const QUIET_LINK =
  'inline-block py-[11px] text-body font-medium text-mute underline decoration-1 decoration-control underline-offset-4 hover:text-text'
