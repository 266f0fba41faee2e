import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { messageOfPasskey } from '#lib/browser/passkeys.ts'
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
    onError: (error) => toast('error', messageOfPasskey(error)),
  })
}
