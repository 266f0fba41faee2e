/** Of the size of the page. Text that begins further out is not seen, or only its end. */
const MARGIN = 0.05

/** Whether text that begins here is on the page. A position that was rounded may be so many points further out. */
export const isOnPage = (
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
  rounding = 0,
): boolean => isWithin(x, width, rounding) && isWithin(y, height, rounding)

const isWithin = (at: number, size: number, rounding: number): boolean =>
  at > -MARGIN * size - rounding && at < (1 + MARGIN) * size + rounding
