import type { BodyOf } from '#lib/api/shaped.ts'
import { type PICTURE_TYPES, userApi } from '#lib/api/users.ts'

type PictureType = (typeof PICTURE_TYPES)[number]
type PictureDescription = BodyOf<typeof userApi.presignedUploadProfilePicture>

export type PictureCheck = { description: PictureDescription } | { problem: string }

const NAME_MAX_LENGTH = 255
const HEAD_BYTES = 12

/** Checks the content of the file: the browser only guesses its type from the file name. */
export async function checkPicture(file: File): Promise<PictureCheck> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const description = {
    file_name: file.name.slice(-NAME_MAX_LENGTH),
    file_size: file.size,
    file_type: findPictureType(head),
  }
  const result = userApi.presignedUploadProfilePicture.shape.body.safeParse(description)
  if (result.success) return { description: result.data }
  const { issues } = result.error
  const first = issues.find(({ path }) => path[0] === 'file_type') ?? issues[0]
  return { problem: first?.message ?? '' }
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

function findPictureType(head: Uint8Array): PictureType | undefined {
  const hasAt = (offset: number, bytes: number[]) => bytes.every((byte, index) => head[offset + index] === byte)
  if (hasAt(0, PNG)) return 'image/png'
  if (hasAt(0, JPEG)) return 'image/jpeg'
  return hasAt(0, RIFF) && hasAt(8, WEBP) ? 'image/webp' : undefined
}
