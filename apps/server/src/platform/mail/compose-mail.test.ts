import { describe, expect, it } from 'vitest'
import type { MailContent } from './mail-html.ts'
import { composeMail } from './compose-mail.ts'

const LETTER: MailContent = {
  to: 'rosa@sidelight.local',
  subject: 'Verify your e-mail address',
  heading: 'One more step, Rosa',
  paragraphs: ['Thank you for joining.', 'Please prove this mailbox.'],
  action: { label: 'Verify my address', url: 'http://127.0.0.1:5173/verify/token?a=1&b=2' },
  footnote: 'The link works for 24 hours.',
}

describe('a letter', () => {
  it('is one page with its heading, its words and its link, to click and to copy', () => {
    const { html = '', to, subject } = composeMail(LETTER)
    expect({ to, subject }).toEqual({ to: LETTER.to, subject: LETTER.subject })
    expect(html).toMatch(/^<!doctype html><html lang="en">/)
    expect(html).toContain(`<title>${LETTER.subject}</title>`)
    expect(html).toMatch(/<h1[^>]*>One more step, Rosa<\/h1>/)
    for (const words of [...LETTER.paragraphs, 'The link works for 24 hours.']) expect(html).toContain(`>${words}</p>`)
    const links = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, label]) => [href, label])
    const address = 'http://127.0.0.1:5173/verify/token?a=1&amp;b=2'
    expect(links).toEqual([
      [address, 'Verify my address'],
      [address, address],
    ])
  })

  it('says the same in plain text', () => {
    expect(composeMail(LETTER).text).toBe(
      [
        'One more step, Rosa',
        'Thank you for joining.',
        'Please prove this mailbox.',
        'Verify my address:\nhttp://127.0.0.1:5173/verify/token?a=1&b=2',
        'The link works for 24 hours.',
        '-- \nSidelight\n',
      ].join('\n\n'),
    )
  })

  it('needs neither an action nor a footnote', () => {
    const { action: _action, footnote: _footnote, ...bare } = LETTER
    const { html = '', text } = composeMail(bare)
    expect(html).not.toContain('<a ')
    expect(text).not.toContain('undefined')
  })

  it('shows what somebody typed as letters, never as markup', () => {
    const name = `<img src=x onerror="alert(1)"> & </title></h1><script>"'`
    const { html = '', text } = composeMail({
      ...LETTER,
      subject: name,
      heading: name,
      paragraphs: [name],
      footnote: name,
    })
    expect(html).not.toMatch(/<img|<script|onerror="/)
    // Title, preview, heading, paragraph, footnote.
    expect(html.match(/&lt;img src=x/g)).toHaveLength(5)
    expect(text).toContain(name)
  })

  it('leads nowhere by a name that is no address of the web', () => {
    const { html = '' } = composeMail({ ...LETTER, action: { label: 'Go', url: 'javascript:alert(1)' } })
    expect(html).not.toContain('href="javascript:alert(1)"')
  })

  it('loads nothing: a picture from elsewhere would tell when it was read', () => {
    expect(composeMail(LETTER).html).not.toMatch(/<img|<link|<script|url\(|src=/)
  })

  it('tells lists of mails what it is about, and not "Hello"', () => {
    const { html = '' } = composeMail({ ...LETTER, paragraphs: ['Hello Rosa,', 'Your password was changed.'] })
    const [, preview = ''] = /<body[^>]*><div style="display:none[^"]*">([^\u034F]+)/.exec(html) ?? []
    expect(preview).toBe('Your password was changed.')
  })

  it('keeps its style sheet readable for mail programs: nothing in it is an entity', () => {
    const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(composeMail(LETTER).html ?? '') ?? []
    expect(sheet).toContain('(prefers-color-scheme: dark)')
    expect(sheet).toContain('(max-width: 480px)')
    expect(sheet).not.toMatch(/[&<>"']/)
  })

  it('is laid out in tables that screen readers do not read as tables', () => {
    const tables = (composeMail(LETTER).html ?? '').match(/<table[^>]*>/g) ?? []
    expect(tables).toHaveLength(3)
    for (const table of tables) expect(table).toContain('role="presentation"')
  })
})
