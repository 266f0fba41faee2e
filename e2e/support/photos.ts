import type { Page } from '@playwright/test'
import type { ScriptFile } from './script-files.ts'

/** Speeches as character and line. */
export type Speech = readonly [string, string]

interface PhotoOptions {
  name: string
  mimeType: 'image/jpeg' | 'image/png'
  /** Taken with the phone on its side: the pixels are turned by 90° and the EXIF data says so. */
  isSideways?: boolean
}

/** Draws a page of a script as a phone would photograph it, at 200 dots per inch. */
export async function drawPhoto(page: Page, speeches: readonly Speech[], options: PhotoOptions): Promise<ScriptFile> {
  const { name, mimeType, isSideways = false } = options
  const encoded = await page.evaluate(
    async ([lines, type, turned]) => {
      const [width, height] = [1700, 2200]
      const canvas = document.createElement('canvas')
      canvas.width = turned ? height : width
      canvas.height = turned ? width : height
      const drawing = canvas.getContext('2d')
      if (drawing === null) throw new Error('There is no canvas')
      if (turned) {
        drawing.translate(0, width)
        drawing.rotate(-Math.PI / 2)
      }
      drawing.fillStyle = '#f4f2ee'
      drawing.fillRect(0, 0, width, height)
      drawing.fillStyle = '#141414'
      drawing.font = '34px "Courier Prime", monospace'
      await document.fonts.load(drawing.font)
      let y = 200
      const write = (x: number, text: string, gap: number) => {
        drawing.fillText(text, x, y)
        y += gap
      }
      write(300, 'INT. LAUNDROMAT - NIGHT', 100)
      for (const [character, line] of lines) {
        write(740, character, 40)
        write(500, line, 90)
      }
      return canvas.toDataURL(type, 0.9).split(',')[1] ?? ''
    },
    [speeches, mimeType, isSideways] as const,
  )
  const bytes = Buffer.from(encoded, 'base64')
  return { name, mimeType, buffer: isSideways ? withOrientation(bytes) : bytes }
}

/** Adds EXIF data with the orientation 6: the camera was turned, and viewers turn the picture clockwise. */
function withOrientation(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const header = Buffer.from([0xff, 0xe1, 0, content.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), header, content, jpeg.subarray(2)])
}
