import { type CurrentUser, type DataExport as WireDataExport, users } from '@sidelight/contract'
import { type CamelCase, camelCased } from './camel-case.ts'

export { PICTURE_TYPES } from '@sidelight/contract'

export type User = CamelCase<CurrentUser>
export type DataExport = CamelCase<WireDataExport>

const { presignedUploadProfilePicture, deleteAccount } = users

/** A picture and a password are checked by the rules of the contract before they are sent. */
export const userApi = { ...camelCased(users), presignedUploadProfilePicture, deleteAccount }
