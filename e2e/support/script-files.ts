import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

export interface ScriptFile {
  name: string
  mimeType: string
  buffer: Buffer
  copies?: number
}

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const load = (name: string, mimeType: string): ScriptFile => ({
  name,
  mimeType,
  buffer: readFileSync(new URL(`./scripts/${name}`, import.meta.url)),
})

/** Scripts of our own (CC0), rendered by labs/reader/render with seed 5; locked.pdf is from labs/malicious-files. */
export const scriptFiles = {
  pdf: () => load('last-bus.pdf', PDF),
  docx: () => load('brass-moth.docx', DOCX),
  /** Holds names with letters that not every encoding has. */
  text: () => load('platform-four.txt', 'text/plain'),
  /** One page that is a picture without text. */
  scan: () => load('kestrel-bank-scanned.pdf', PDF),
  eightPages: () => load('eight-pages.pdf', PDF),
  locked: () => load('locked.pdf', PDF),
  tooLarge: (): ScriptFile => ({
    name: 'epic.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(1024, 'a'),
    copies: 10_241,
  }),
  picture: (name = 'headshot.png', mimeType = 'image/png'): ScriptFile => ({
    name,
    mimeType,
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  }),
}

/** Drops a file on the drop area. Large files are made of `copies` of the buffer, in the browser. */
export async function dropFile(page: Page, { name, mimeType, buffer, copies = 1 }: ScriptFile): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, type, content, times]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)
      const dropped = new DataTransfer()
      dropped.items.add(
        new File(
          Array.from({ length: times }, () => bytes),
          fileName,
          { type },
        ),
      )
      return dropped
    },
    [name, mimeType, buffer.toString('base64'), copies] as const,
  )
  const target = page.getByRole('region', { name: 'File', exact: true })
  await target.dispatchEvent('dragover', { dataTransfer: transfer })
  await target.dispatchEvent('drop', { dataTransfer: transfer })
  await transfer.dispose()
}
