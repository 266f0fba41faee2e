import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Logo } from '#ui/Logo.tsx'
import { NavAccount } from './NavAccount.tsx'
import { NAV_LINKS } from './site-links.ts'

const WIDE = '(width >= 760px)'

const closeIfOpen = (dialog: HTMLDialogElement | null): void => {
  if (dialog?.open === true) dialog.close()
}

/** A native modal dialog: it traps the focus, closes on Escape and makes the page behind it inert. */
export function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { key } = useLocation()
  useEffect(() => {
    // Every navigation has a new key, so that following any link closes the menu.
    if (key !== '') closeIfOpen(dialog.current)
  }, [key])
  useEffect(() => {
    // On wide screens the menu is hidden by CSS; an open modal would still lock the page.
    const wide = matchMedia(WIDE)
    const close = () => closeIfOpen(dialog.current)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  const open = () => {
    dialog.current?.showModal()
    setIsOpen(true)
  }
  return (
    <div className="ml-auto md:hidden noscript:hidden">
      <IconButton label="Open menu" isExpanded={isOpen} onClick={open}>
        <Menu aria-hidden="true" className="size-[26px]" />
      </IconButton>
      <dialog
        ref={dialog}
        data-locks-scroll=""
        aria-label="Menu"
        onClose={() => setIsOpen(false)}
        className="on-stage m-0 h-dvh max-h-none w-screen max-w-none overscroll-contain bg-stage bg-[radial-gradient(420px_520px_at_26%_-8%,rgb(255_180_84/0.34),transparent_70%),radial-gradient(420px_420px_at_110%_46%,rgb(53_221_247/0.16),transparent_70%)] text-text open:flex open:animate-fade open:flex-col"
      >
        <div className="flex h-[88px] shrink-0 items-center px-5">
          <Logo />
          <span className="ml-auto">
            <IconButton label="Close menu" onClick={() => closeIfOpen(dialog.current)}>
              <X aria-hidden="true" className="size-[26px]" />
            </IconButton>
          </span>
        </div>
        <div className="flex grow flex-col px-5 pb-8">
          <nav aria-label="Menu">
            <ul className="grid gap-1 pt-4">
              {NAV_LINKS.map(({ name, to }) => (
                <li key={name}>
                  <Link to={to} className="display block py-2 text-display hover:text-key-text">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-auto pt-8">
            <NavAccount isStacked />
          </div>
        </div>
      </dialog>
    </div>
  )
}

interface IconButtonProps {
  label: string
  isExpanded?: boolean
  onClick: () => void
  children: ReactNode
}

function IconButton({ label, isExpanded, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isExpanded}
      onClick={onClick}
      className="-mr-2.5 grid size-12 place-items-center rounded-full hover:bg-raised"
    >
      {children}
    </button>
  )
}
