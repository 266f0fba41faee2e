import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { readSource } from './manifests.ts'

const VALUES: Record<string, string> = {
  DOMAIN: 'sidelight.example.com',
  SUPPORT_EMAIL: 'support@example.com',
  SMTP_URL: 'smtps://user:password@smtp.example.com',
  S3_ENDPOINT: 'https://s3.example.com',
  UPLOADS_BUCKET: 'sidelight-uploads',
}

/** What the shell makes of the settings in the guide. */
function readGuideSettings(): Record<string, string> {
  const [, settings = ''] = /\/etc\/sidelight\/env <<END\n([^]*?)\nEND\n/.exec(readSource('docs/self-hosting.md')) ?? []
  return Object.fromEntries(
    settings.split('\n').map((line) => {
      const [name = '', ...value] = line.split('=')
      const filled = value
        .join('=')
        .replaceAll('$(openssl rand -base64 36)', () => randomBytes(36).toString('base64'))
        .replaceAll(/\$(\w+)/g, (_, variable: string) => VALUES[variable] ?? 'value')
      return [name, filled]
    }),
  )
}

describe('the guide for one machine', () => {
  it('[R-53-08] The server accepts the settings of the guide as those of a public site, and knows each of them', () => {
    const settings = readGuideSettings()
    expect(readConfig(settings)).toMatchObject({ web: { isPublic: true }, console: { port: 4003 }, drainMs: 0 })
    const config = readSource('apps/server/src/config.ts')
    const unknown = Object.keys(settings).filter((name) => name !== 'NODE_ENV' && !config.includes(`${name}:`))
    expect(unknown).toEqual([])
  })
})
