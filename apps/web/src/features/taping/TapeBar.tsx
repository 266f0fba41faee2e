import type { ReactNode } from 'react'

const BAR = [
  'col-span-full grid grid-cols-[1fr_auto_1fr] items-center roll:row-2 roll:pb-3.5',
  'max-md:fixed max-md:inset-[auto_0_0] max-md:z-5 max-md:px-5 max-md:pb-6',
  'sideways:fixed sideways:inset-[0_0_0_auto] sideways:flex sideways:w-[92px] sideways:flex-col sideways:justify-center',
  'sideways:gap-5.5 sideways:bg-dark sideways:p-0 sideways:roll:bg-transparent sideways:roll:p-0',
].join(' ')

/** What the actor presses: at the foot of the screen, and at the right of a phone on its side. */
export const TapeBar = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <footer className={`${BAR} ${className}`}>{children}</footer>
)

/** What is recorded; phones have no room for it. */
export const BarTitle = ({ name, children }: { name: string; children?: ReactNode }) => (
  <p className="text-body text-mute phone:hidden">
    <b className="mr-1.5 font-semibold text-text">{name}</b> {children}
  </p>
)
