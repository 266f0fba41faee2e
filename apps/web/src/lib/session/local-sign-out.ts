import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { clearUserData } from './session.ts'

/** Clears the user's data on this device and opens the given path. For sessions that the server has already ended. */
export function useLocalSignOut(): (path: string) => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (path) => {
    clearUserData()
    await navigate(path, { replace: true })
    // Only after the navigation: the page that is still shown would fetch the cleared data again.
    client.clear()
  }
}
