/** What guests may do with the token that opening a link gives them. */
export type GuestPurpose = 'read'

/** Somebody without an account who opened a link: by which link, and what it belongs to. */
export interface Guest {
  linkId: string
  documentId: string
  /** The owner of the script. */
  userId: string
}
