import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { previewPage, applyTheme, THEMES } from './preview-page.ts'
import { SAMPLES } from './samples.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const files = globSync('apps/server/src/modules/*/*.mails.ts', { cwd: ROOT }).toSorted()

it('The server has files with mails', () => {
  expect(files.length).toBeGreaterThan(0)
})

test.each(files)('Every mail of %s has a sample', async (file) => {
  const module = (await import(pathToFileURL(join(ROOT, file)).href)) as Record<string, unknown>
  const sampled = new Set<unknown>(SAMPLES.map(({ write }) => write))
  const missing = Object.keys(module).filter((name) => typeof module[name] === 'function' && !sampled.has(module[name]))
  expect(missing).toEqual([])
})

describe.each(SAMPLES.map(({ mail }) => [mail.subject, mail] as const))('the mail "%s"', (_subject, mail) => {
  it('The mail has a value for every placeholder in HTML and in plain text', () => {
    for (const part of [mail.subject, mail.text, mail.html ?? '']) {
      expect(part).not.toMatch(/\bundefined\b|\bnull\b|\bNaN\b|\[object|Invalid Date|\$\{/)
      expect(part.length).toBeGreaterThan(10)
    }
  })

  it('The mail has the same content in HTML and in plain text, and links only to the product', () => {
    const htmlText = decode((mail.html ?? '').replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(/<[^>]+>/g, '\n'))
    for (const line of mail.text.split('\n').filter((text) => text !== '' && text !== '-- ' && !text.endsWith(':')))
      // The label and the value of a row are two cells.
      for (const part of line.split(': '))
        expect(part.startsWith('http') ? decode(mail.html ?? '') : htmlText).toContain(part)
    const hosts = [...`${mail.text} ${mail.html}`.matchAll(/https?:\/\/([^/\s"<]+)/g)].map(([, host]) => host)
    expect(hosts.filter((host) => host !== '127.0.0.1:5173')).toEqual([])
  })
})

const decode = (html: string) =>
  html
    .replaceAll(/&#x27;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

test.each(THEMES)('The preview page shows every mail in the %s theme', (theme) => {
  const page = previewPage(
    SAMPLES.map(({ mail }) => mail),
    theme,
  )
  expect(page.match(/<iframe /g)).toHaveLength(SAMPLES.length)
  expect(page.match(/<pre>/g)).toHaveLength(SAMPLES.length)
  const [first] = SAMPLES
  expect(applyTheme(first?.mail.html ?? '', theme)).toContain(theme === 'dark' ? '@media all {' : '@media not all {')
})
