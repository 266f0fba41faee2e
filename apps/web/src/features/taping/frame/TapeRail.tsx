import type { ReactNode } from 'react'

const RAIL =
  'grid content-start overflow-y-auto pt-1.5 pb-8 text-rail text-mute mask-[linear-gradient(#000_calc(100%-40px),transparent)]'
const SHEET = [
  'phone:fixed phone:z-6 phone:bg-surface phone:p-5',
  'max-md:inset-[auto_0_116px] max-md:max-h-[60dvh] max-md:rounded-[18px_18px_0_0]',
  'sideways:inset-[0_92px_0_auto] sideways:max-h-none sideways:w-80 sideways:rounded-[18px_0_0_18px]',
].join(' ')

interface TapeRailProps {
  label: string
  /** On phones the rail is a sheet over the picture. */
  isOpen: boolean
  className: string
  children: ReactNode
}

/** Beside the picture. */
export const TapeRail = ({ label, isOpen, className, children }: TapeRailProps) => (
  <aside aria-label={label} className={`${RAIL} ${isOpen ? SHEET : 'phone:hidden'} ${className}`}>
    {children}
  </aside>
)
