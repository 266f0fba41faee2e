import type { CurrentUser } from '@sidelight/contract'
import type { Principal } from '@sidelight/domain/account/principal'

export const toCurrentUser = ({ email, fullName, username, role }: Principal): CurrentUser => ({
  email,
  full_name: fullName,
  username,
  profile_picture_url: '',
  role,
})
