import { Outlet } from 'react-router'
import { useArrival } from './arrival.ts'

export function Root() {
  useArrival()
  return <Outlet />
}
