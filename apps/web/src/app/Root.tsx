import { Outlet } from 'react-router'
import { useArrival } from './scroll-and-focus.ts'

export function Root() {
  useArrival()
  return <Outlet />
}
