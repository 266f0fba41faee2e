import { describe, expect, it } from 'vitest'
import type { MailContent } from './mail-html.ts'
import { composeMail } from './compose-mail.ts'

const CONTENT: MailContent = {
  to: 'rosa@sidelight.local',
  subject: 'Verify your e-mail address',
  heading: 'One more step, Rosa',
  paragraphs: ['Thank you for joining.', 'Please prove this mailbox.'],
  action: { label: 'Verify my address', url: 'http://127.0.0.1:5173/verify/token?a=1&b=2' },
  footnote: 'The link works for 24 hours.',
}

describe('composed mails', () => {
  it('A mail has its heading, paragraphs, footnote and its link, to click and to copy', () => {
    const { html = '', to, subject } = composeMail(CONTENT)
    expect({ to, subject }).toEqual({ to: CONTENT.to, subject: CONTENT.subject })
    expect(html).toMatch(/^<!doctype html><html lang="en">/)
    expect(html).toContain(`<title>${CONTENT.subject}</title>`)
    expect(html).toMatch(/<h1[^>]*>One more step, Rosa<\/h1>/)
    for (const text of [...CONTENT.paragraphs, 'The link works for 24 hours.']) expect(html).toContain(`>${text}</p>`)
    const links = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, label]) => [href, label])
    const address = 'http://127.0.0.1:5173/verify/token?a=1&amp;b=2'
    expect(links).toEqual([
      [address, 'Verify my address'],
      [address, address],
    ])
  })

  it('The plain text of a mail has the same content', () => {
    expect(composeMail(CONTENT).text).toBe(
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

  it('A mail needs neither an action nor a footnote', () => {
    const { action: _action, footnote: _footnote, ...bare } = CONTENT
    const { html = '', text } = composeMail(bare)
    expect(html).not.toContain('<a ')
    expect(text).not.toContain('undefined')
  })

  it('User input in a mail is escaped', () => {
    const name = `<img src=x onerror="alert(1)"> & </title></h1><script>"'`
    const { html = '', text } = composeMail({
      ...CONTENT,
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

  it('A javascript URL does not become a link', () => {
    const { html = '' } = composeMail({ ...CONTENT, action: { label: 'Go', url: 'javascript:alert(1)' } })
    expect(html).not.toContain('href="javascript:alert(1)"')
  })

  it('A mail loads nothing, since a remote image would report when it was read', () => {
    expect(composeMail(CONTENT).html).not.toMatch(/<img|<link|<script|url\(|src=/)
  })

  it('The preview of a mail is its first paragraph after the greeting', () => {
    const { html = '' } = composeMail({ ...CONTENT, paragraphs: ['Hello Rosa,', 'Your password was changed.'] })
    const [, preview = ''] = /<body[^>]*><div style="display:none[^"]*">([^\u034F]+)/.exec(html) ?? []
    expect(preview).toBe('Your password was changed.')
  })

  it('The style sheet of a mail contains no entities, which mail clients would not understand', () => {
    const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(composeMail(CONTENT).html ?? '') ?? []
    expect(sheet).toContain('(prefers-color-scheme: dark)')
    expect(sheet).toContain('(max-width: 480px)')
    expect(sheet).not.toMatch(/[&<>"']/)
  })

  it('The layout tables of a mail are hidden from screen readers', () => {
    const tables = (composeMail(CONTENT).html ?? '').match(/<table[^>]*>/g) ?? []
    expect(tables).toHaveLength(3)
    for (const table of tables) expect(table).toContain('role="presentation"')
  })
})
