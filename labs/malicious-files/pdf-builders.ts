import { drawText, writePages, type DrawnPage } from '../../apps/server/src/platform/extract/testing/write-pdf.ts'

export const LINE = drawText(100, 100, 'MARA')

export const writePage = (content: string, more: Partial<DrawnPage> = {}): Buffer => writePages([{ content, ...more }])

export const replaceInPdf = (file: Buffer, pattern: string | RegExp, replacement: string): Buffer =>
  Buffer.from(file.toString('latin1').replace(pattern, replacement), 'latin1')

/** A page whose content is a stream with these entries. */
export const writeStreamPage = (entries: string, stream: Uint8Array): Buffer =>
  replaceInPdf(writePages([{ content: '' }], [{ entries, stream }]), '/Contents 4 0 R', '/Contents 5 0 R')
