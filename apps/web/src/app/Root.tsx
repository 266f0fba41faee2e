import { Outlet } from 'react-router'
import { useScrollAndFocus } from './scroll-and-focus.ts'

export function Root() {
  useScrollAndFocus()
  return <Outlet />
}
