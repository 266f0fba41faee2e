import { vi } from 'vitest'

/**
 * Decodes and encodes photos in place of the browser, which jsdom does not do. A file whose content is "broken" cannot
 * be decoded; every other photo becomes a JPEG of its content.
 */
export function fakePhotos(): void {
  let decoded = ''
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    decoded = await file.text()
    if (decoded === 'broken') throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
    return { width: 3000, height: 4000, close: () => undefined }
  })
  const drawing = { fillRect: () => undefined, drawImage: () => undefined }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) =>
    callback(new Blob([decoded], { type: 'image/jpeg' })),
  )
}
