import { KeyRound } from 'lucide-react'
import { PendingButton } from '#ui/PendingButton.tsx'
import { usePasskeySignIn } from './passkey.queries.ts'

export function PasskeyButton() {
  const signIn = usePasskeySignIn()
  return (
    <PendingButton
      look="ghost"
      size="large"
      className="w-full bg-surface"
      isPending={signIn.isPending}
      pendingText="Waiting for your passkey…"
      onClick={() => signIn.mutate()}
    >
      <KeyRound aria-hidden="true" className="size-5" />
      Sign in with a passkey
    </PendingButton>
  )
}
