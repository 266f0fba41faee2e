import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { messageOf } from '#lib/http/api-error.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { useStartSession } from '../auth.queries.ts'

export function usePasskeySignIn() {
  const toast = useToast()
  const { search } = useLocation()
  const completeSignIn = useStartSession()
  return useMutation({
    // Loaded on demand: most visitors sign in otherwise.
    mutationFn: async () => (await import('./sign-in-with-passkey.ts')).signInWithPasskey(),
    onSuccess: ({ email, ...tokens }) => completeSignIn(email, tokens, search),
    onError: (error) => toast('error', messageOf(error)),
  })
}
