import type { User } from '#lib/api/users.ts'
import { PasswordSettings } from './PasswordSettings.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SetPasswordOffer } from './SetPasswordOffer.tsx'

export function SecuritySettings({ user }: { user: User }) {
  return (
    <ProfileSection
      title="Security Settings"
      description={user.hasPassword ? 'Changing your password signs out every other device.' : undefined}
    >
      {user.hasPassword ? (
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
