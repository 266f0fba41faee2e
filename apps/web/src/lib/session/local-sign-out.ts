import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { forgetUser } from './session.ts'

/** Forgets everything about the user on this device, then goes there. For sessions the server has already ended. */
export function useLocalSignOut(): (path: string) => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (path) => {
    forgetUser()
    await navigate(path, { replace: true })
    // Only now: a page that is still shown would ask again for what it misses.
    client.clear()
  }
}
