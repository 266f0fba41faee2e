import type { CurrentUser } from '@sidelight/contract'
import { PasswordSettings } from './PasswordSettings.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SetPasswordOffer } from './SetPasswordOffer.tsx'

export function SecuritySettings({ user }: { user: CurrentUser }) {
  return (
    <ProfileSection
      title="Security Settings"
      description={user.has_password ? 'Changing your password signs out every other device.' : undefined}
    >
      {user.has_password ? (
        <PasswordSettings email={user.email} />
      ) : (
        <SetPasswordOffer email={user.email}>
          You sign in with Google, so this account has no password yet. With one, you can also sign in without Google,
          add passkeys, change your email address, and delete the account.
        </SetPasswordOffer>
      )}
    </ProfileSection>
  )
}
