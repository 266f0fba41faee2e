import { DOCUMENT_MAX_BYTES } from '#lib/api/documents.ts'
import { MAX_PHOTOS } from '@sidelight/domain/upload/script-file'

export interface Photo {
  id: string
  name: string
  jpeg: Blob
  width: number
  height: number
  /** An object URL of the JPEG. */
  preview: string
}

/** With this many bytes per photo, the PDF of all photos stays below the limit of an upload. */
const MAX_PHOTO_BYTES = Math.floor((DOCUMENT_MAX_BYTES * 0.98) / MAX_PHOTOS)

interface JpegSettings {
  sidePixels: number
  quality: number
}

/** 200 dots per inch of a Letter page. */
const BEST: JpegSettings = { sidePixels: 2200, quality: 0.8 }
/** Down to 100 dots per inch, which the OCR still reads. */
const SMALLER: JpegSettings[] = [
  { sidePixels: 2000, quality: 0.65 },
  { sidePixels: 1700, quality: 0.55 },
  { sidePixels: 1400, quality: 0.45 },
  { sidePixels: 1100, quality: 0.35 },
]

/**
 * Decodes a photo, turned as its EXIF data says, and encodes it as a JPEG that is small enough. Rejects if the browser
 * cannot decode it. The new JPEG has no EXIF data, so the place where the photo was taken is not uploaded.
 */
export async function preparePhoto(file: File): Promise<Photo> {
  const bitmap = await createImageBitmap(file)
  try {
    let drawn = await drawJpeg(bitmap, BEST)
    for (const settings of SMALLER) {
      if (drawn.jpeg.size <= MAX_PHOTO_BYTES) break
      drawn = await drawJpeg(bitmap, settings)
    }
    return { id: crypto.randomUUID(), name: file.name, preview: URL.createObjectURL(drawn.jpeg), ...drawn }
  } finally {
    bitmap.close()
  }
}

async function drawJpeg(
  bitmap: ImageBitmap,
  { sidePixels, quality }: JpegSettings,
): Promise<{ jpeg: Blob; width: number; height: number }> {
  const scale = Math.min(1, sidePixels / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('There is no memory left for a photo')
  // JPEG has no transparency; without this, transparent paper of a PNG would become black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (jpeg === null) throw new Error('The photo could not be encoded')
  return { jpeg, width: canvas.width, height: canvas.height }
}
