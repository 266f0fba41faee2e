/** The signed-in user of a request, read from the database every time: a revoked session or new role counts at once. */
export interface Principal {
  userId: string
  sessionId: string
  email: string
  fullName: string
  username: string
  role: 'user' | 'admin' | 'operator'
  /** False for a user who has only ever signed in with an external provider. */
  hasPassword: boolean
  /** The object-store key of the profile picture. */
  pictureKey: string | null
}
