import { OpfsFile } from '#lib/storage/opfs-file.ts'
import { POSTER_FILE } from '#shared/taping/take-folder.ts'

const HEIGHT = 270
const TYPE = { type: 'image/jpeg', quality: 0.8 }

/** Stores a frame as the picture of its take, and closes it. A take without one is still a take. */
export async function savePoster(
  folder: FileSystemDirectoryHandle,
  frame: VideoFrame,
  name = POSTER_FILE as string,
): Promise<void> {
  try {
    const canvas = new OffscreenCanvas(Math.round((frame.displayWidth / frame.displayHeight) * HEIGHT), HEIGHT)
    canvas.getContext('2d')?.drawImage(frame, 0, 0, canvas.width, canvas.height)
    frame.close()
    const jpeg = await canvas.convertToBlob(TYPE)
    const file = await OpfsFile.open(folder, name, true)
    try {
      file.append(new Uint8Array(await jpeg.arrayBuffer()))
    } finally {
      file.close()
    }
  } catch {
    // The disk is full, or the browser draws no frames in workers.
  }
}
