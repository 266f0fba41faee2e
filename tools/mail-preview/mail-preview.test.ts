import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { previewPage, themed, THEMES } from './preview-page.ts'
import { SAMPLES } from './samples.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const files = globSync('apps/server/src/modules/*/*.mails.ts', { cwd: ROOT }).toSorted()

it('finds the files in which mails are written', () => {
  expect(files.length).toBeGreaterThan(0)
})

test.each(files)('every mail of %s has a sample to be looked at', async (file) => {
  const written = (await import(pathToFileURL(join(ROOT, file)).href)) as Record<string, unknown>
  const sampled = new Set<unknown>(SAMPLES.map(({ write }) => write))
  const missing = Object.keys(written).filter(
    (name) => typeof written[name] === 'function' && !sampled.has(written[name]),
  )
  expect(missing).toEqual([])
})

describe.each(SAMPLES.map(({ mail }) => [mail.subject, mail] as const))('the mail "%s"', (_subject, mail) => {
  it('has words for every value, in both forms', () => {
    for (const form of [mail.subject, mail.text, mail.html ?? '']) {
      expect(form).not.toMatch(/\bundefined\b|\bnull\b|\bNaN\b|\[object|Invalid Date|\$\{/)
      expect(form.length).toBeGreaterThan(10)
    }
  })

  it('says in HTML what it says in text, and names no address but ours', () => {
    const words = decode((mail.html ?? '').replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(/<[^>]+>/g, '\n'))
    for (const line of mail.text.split('\n').filter((text) => text !== '' && text !== '-- ' && !text.endsWith(':')))
      expect(words).toContain(line)
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

test.each(THEMES)('the page shows them all, also in the theme nobody asked the browser for: %s', (theme) => {
  const page = previewPage(
    SAMPLES.map(({ mail }) => mail),
    theme,
  )
  expect(page.match(/<iframe /g)).toHaveLength(SAMPLES.length)
  expect(page.match(/<pre>/g)).toHaveLength(SAMPLES.length)
  const [first] = SAMPLES
  expect(themed(first?.mail.html ?? '', theme)).toContain(theme === 'dark' ? '@media all {' : '@media not all {')
})
