/** Who makes a call, read from the database on every call: a revoked session or a changed role counts at once. */
export interface Principal {
  userId: string
  sessionId: string
  email: string
  fullName: string
  username: string
  role: 'user' | 'admin'
  /** Where the profile picture lies in the object store. */
  pictureKey: string | null
  hasPassword: boolean
}
