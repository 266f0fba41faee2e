import { Menu as MenuIcon, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Logo } from '#ui/Logo.tsx'
import { ThemeSwitch } from '../ThemeSwitch.tsx'
import { NavItems } from './NavItems.tsx'

const ICON_BUTTON = 'grid size-11 place-items-center rounded-full text-text hover:bg-raised'

/** The sidebar of small screens. */
export function PhoneMenu() {
  const [isOpen, setIsOpen] = useState(false)
  useRaiseModalFlag(isOpen)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger aria-label="Open menu" className={`${ICON_BUTTON} -ml-2.5 md:hidden`}>
        <MenuIcon aria-hidden="true" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-[#05070b]/75 md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(300px,86vw)] animate-fade flex-col border-r border-line bg-stage px-3.5 pt-2 pb-5 md:hidden"
        >
          <div className="mb-3 flex items-center pl-3">
            <Dialog.Title>
              <Logo />
              <span className="sr-only"> menu</span>
            </Dialog.Title>
            <span className="ml-auto">
              <ThemeSwitch />
            </span>
            <Dialog.Close aria-label="Close menu" className={ICON_BUTTON}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="flex flex-1 flex-col">
            <NavItems onFollow={() => setIsOpen(false)} />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
