import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ExistingPassword, FullName, Timestamp, UploadedAddress, Username } from './fields.ts'

export const CurrentUser = z.object({
  email: z.string(),
  full_name: z.string(),
  username: z.string(),
  /** Empty without a picture. The URL is signed and short-lived, so clients should not store it. */
  profile_picture_url: z.string(),
  role: z.enum(['user', 'admin']),
  /** False for a user who has only ever signed in with Google. */
  has_password: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const Profile = z.strictObject({ name: FullName, username: Username })
export type Profile = z.infer<typeof Profile>

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
const PICTURE_MAX_BYTES = 5 * 1024 * 1024 - 1

const PictureUpload = z.strictObject({
  /** Required by the specification; the server ignores it. */
  file_name: z.string().check(z.maxLength(255)),
  file_size: z.int().check(z.minimum(1), z.maximum(PICTURE_MAX_BYTES, 'File size must be less than 5MB')),
  file_type: z.enum(PICTURE_TYPES, 'Please select a valid image file'),
})

const DataExport = z.object({
  status: z.enum(['none', 'preparing', 'ready', 'failed']),
  requested_at: z.nullable(Timestamp),
  expires_at: z.nullable(Timestamp),
  /** The signed, short-lived URL of a zip file; null unless `ready`. */
  url: z.nullable(z.string()),
})
export type DataExport = z.infer<typeof DataExport>

export const users = {
  me: endpoint({
    method: 'GET',
    path: '/api/v1/users/me',
    credential: 'access',
    summary: 'The signed-in user.',
    data: CurrentUser,
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/api/v1/users/update-profile',
    credential: 'access',
    summary: 'Change the name and the user name.',
    body: Profile,
    data: z.null(),
  }),
  presignedUploadProfilePicture: endpoint({
    method: 'POST',
    path: '/api/v1/users/presigned-upload-profile-picture',
    credential: 'access',
    summary: 'Where to put a picture of exactly this type and size, within five minutes.',
    body: PictureUpload,
    data: z.object({ url: z.string() }),
  }),
  confirmUploadProfilePicture: endpoint({
    method: 'POST',
    path: '/api/v1/users/confirm-upload-profile-picture',
    credential: 'access',
    summary: 'Make the picture just put there the profile picture, or remove it with an empty string.',
    body: z.strictObject({ profile_picture_url: UploadedAddress }),
    data: z.object({ profile_picture_url: z.string() }),
  }),
  dataExport: endpoint({
    method: 'GET',
    path: '/api/v1/users/data-export',
    credential: 'access',
    summary: 'The progress of the data export.',
    data: DataExport,
  }),
  startDataExport: endpoint({
    method: 'POST',
    path: '/api/v1/users/data-export',
    credential: 'access',
    summary: 'Gather all data of the account into one file. One at a time.',
    body: z.strictObject({ password: ExistingPassword }),
    data: DataExport,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/v1/users/delete-account',
    credential: 'access',
    summary: 'Delete the account: nothing of it can be reached any more when this answers.',
    body: z.strictObject({ password: ExistingPassword }),
    data: z.null(),
  }),
}
