/** Who makes a call, read from the database on every call: a revoked session or a changed role counts at once. */
export interface Principal {
  userId: string
  sessionId: string
  email: string
  fullName: string
  username: string
  role: 'user' | 'admin'
  /** False for somebody who has only ever come through an outside provider. */
  hasPassword: boolean
  /** Where the profile picture lies in the object store. */
  pictureKey: string | null
}
