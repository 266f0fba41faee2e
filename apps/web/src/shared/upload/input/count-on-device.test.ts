import { afterEach, expect, it, vi } from 'vitest'
import { countOnDevice } from './count-on-device.ts'

const { extractPages } = vi.hoisted(() => ({ extractPages: vi.fn<(file: File) => Promise<File | undefined>>() }))
vi.mock('#shared/upload/reading/extract-pages.ts', () => ({ extractPages }))
afterEach(() => vi.clearAllMocks())

const PDF = 'application/pdf'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const { signal } = new AbortController()
const count = (content: string, name: string, type: Parameters<typeof countOnDevice>[0]['type']) =>
  countOnDevice({ file: new File([content], name), type, signal })
const extracted = (...pages: string[]) =>
  new File([JSON.stringify({ pages: pages.map((text) => ({ items: [{ text }] })) })], 'pages')

it.each([
  [2, ['A', 'B']],
  [3, ['A'.repeat(3001), 'B'.repeat(3001)]],
])('[R-62-04] A PDF counts as %i pages, by its pages or its characters', async (pages, texts) => {
  extractPages.mockResolvedValue(extracted(...texts))
  expect(await count('%PDF', 'sides.pdf', PDF)).toBe(pages)
})

it('[R-62-04] Text counts by its characters', async () => {
  expect(await count('A'.repeat(3000), 'sides.txt', 'text/plain')).toBe(1)
  expect(await count('A'.repeat(3001), 'sides.fountain', 'text/plain')).toBe(2)
})

it('[R-62-04] What only the server can read is not counted', async () => {
  extractPages.mockResolvedValue(undefined)
  expect(await count('%PDF', 'scan.pdf', PDF)).toBeUndefined()
  expect(await count('PK', 'sides.docx', DOCX)).toBeUndefined()
  expect(await count('<FinalDraft/>', 'sides.fdx', 'text/plain')).toBeUndefined()
  expect(await count('  ', 'empty.txt', 'text/plain')).toBeUndefined()
})
