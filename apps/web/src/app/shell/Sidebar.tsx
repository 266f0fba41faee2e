import { Link } from 'react-router'
import { paths } from '#lib/navigation/paths.ts'
import { Logo } from '#ui/Logo.tsx'
import { NavItems } from './NavItems.tsx'

export function Sidebar() {
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-stage px-3.5 pt-[22px] pb-[18px] md:flex">
      <Link to={paths.home} aria-label="Sidelight, home" className="mb-[18px] self-start px-3 py-1">
        <Logo />
      </Link>
      <nav aria-label="Main" className="flex flex-1 flex-col">
        <NavItems />
      </nav>
    </aside>
  )
}
