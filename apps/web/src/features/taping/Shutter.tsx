import type { ComponentProps } from 'react'

const RING =
  'grid size-18 place-items-center rounded-full border-4 border-text after:bg-rec aria-disabled:cursor-progress aria-disabled:opacity-60 max-md:size-17 sideways:size-15.5'
const DOT = 'after:size-13.5 after:rounded-full max-md:after:size-12.5 sideways:after:size-11.5'
const SQUARE = 'after:size-7 after:rounded-[7px] sideways:after:size-6.5'

/** The button that rolls, and the one that stops. */
export const Shutter = ({
  isStop = false,
  ...props
}: Omit<ComponentProps<'button'>, 'type'> & { isStop?: boolean }) => (
  <button {...props} type="button" className={`${RING} ${isStop ? SQUARE : DOT}`} />
)
