import { describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { KEY_SETTINGS, PUBLIC_SITE, randomSecret, readMistakes, without } from './testing/public-site.ts'

describe('a public site', () => {
  const published = 'local-only-secret-never-used-beyond-loopback'

  it('[R-15-03] A public site reports every published default and every mistake at once', () => {
    const message = readMistakes({ WEB_ORIGINS: 'http://localhost:5173, http://sidelight.example', PORT: 'eighty' })
    for (const name of [
      ...KEY_SETTINGS,
      'DATABASE_URL',
      'SCRIPT_KEYS_DATABASE_URL',
      'S3_SECRET_ACCESS_KEY',
      'WEB_ORIGINS',
      'PORT',
    ])
      expect(message).toContain(`at ${name}`)
    expect(readMistakes(PUBLIC_SITE)).toBe('no mistakes')
    expect(readConfig(PUBLIC_SITE).web.isPublic).toBe(true)
  })

  it.each(KEY_SETTINGS)('[R-15-03] A public site needs %s of its own, or a shared secret of its own', (name) => {
    const others = without(PUBLIC_SITE, name)
    expect(readMistakes(others)).toContain(`at ${name}`)
    expect(readMistakes({ ...others, ACCESS_TOKEN_SECRET: randomSecret() })).toBe('no mistakes')
    expect(readMistakes({ ...PUBLIC_SITE, [name]: `2026a:${published}` })).toContain(`at ${name}`)
    expect(readMistakes({ ...PUBLIC_SITE, ACCESS_TOKEN_SECRET: published })).toContain(`at ${name}`)
  })

  it.each([
    ['database', 'DATABASE_URL', 'postgres://u:p@db.example/s'],
    ['database', 'DATABASE_URL', 'postgres://u:p@db.example/s?sslmode=disable'],
    ['database', 'DATABASE_URL', 'postgres://u:p@db.example/s?sslmode=prefer'],
    ['database', 'DATABASE_URL', 'postgres://u:p@127.0.0.1/s?host=db.example'],
    ['database', 'DATABASE_OWNER_URL', 'postgres://u:p@db.example/s'],
    ['database', 'SCRIPT_KEYS_DATABASE_URL', 'postgres://u:p@keys.example/s'],
    ['mail', 'SMTP_URL', 'smtp://mail.example'],
    ['mail', 'SMTP_URL', 'smtp://mail.example:587/?requireTLS=false'],
    ['storage', 'S3_ENDPOINT', 'http://s3.example'],
  ])('[R-15-03] A public site refuses the unencrypted %s connection %s=%s unless it is allowed', (part, name, url) => {
    const env = { ...PUBLIC_SITE, [name]: url }
    const others = ['database', 'mail', 'storage'].filter((connection) => connection !== part)
    expect(readMistakes(env)).toContain(`at ${name}`)
    expect(readMistakes({ ...env, ALLOW_UNENCRYPTED: others.join() })).toContain(`at ${name}`)
    expect(readMistakes({ ...env, ALLOW_UNENCRYPTED: `${part}, mail` })).toBe('no mistakes')
    expect(readMistakes({ ...env, WEB_ORIGINS: 'http://127.0.0.1:5173' })).toBe('no mistakes')
  })

  it.each([
    ['DATABASE_URL', 'postgres://u:p@db.example/s?sslmode=require'],
    ['DATABASE_URL', 'postgres://u:p@127.0.0.1/s'],
    ['DATABASE_URL', 'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/s'],
    ['SMTP_URL', 'smtp://mail.example:587/?requireTLS=true'],
    ['SMTP_URL', 'smtp://localhost:25'],
    ['S3_ENDPOINT', 'http://127.0.0.1:9000'],
  ])('[R-15-03] A public site accepts %s=%s', (name, url) => {
    expect(readMistakes({ ...PUBLIC_SITE, [name]: url })).toBe('no mistakes')
  })

  it.each(['http://console.sidelight.example', 'https://sidelight.example:8443'])(
    '[R-52-01] A public site refuses a console at %s',
    (origin) => {
      expect(readMistakes({ ...PUBLIC_SITE, CONSOLE_ORIGIN: origin })).toContain('at CONSOLE_ORIGIN')
    },
  )

  it('[R-52-01] A public site accepts a console at a host name of its own', () => {
    const origin = 'https://console.sidelight.example'
    const env = { ...PUBLIC_SITE, CONSOLE_PORT: '4003', CONSOLE_ORIGIN: origin }
    expect(readConfig(env).console).toEqual({ origin, port: 4003, webRoot: undefined })
  })

  it('[R-52-01] The console has exactly one origin', () => {
    const origins = 'https://console.sidelight.example,https://other.sidelight.example'
    expect(() => readConfig({ CONSOLE_ORIGIN: origins })).toThrow('exactly one origin')
  })

  it('[R-52-01] There is no console without its origin, and a port alone is refused', () => {
    expect(readConfig({}).console).toBeUndefined()
    expect(() => readConfig({ CONSOLE_PORT: '4003' })).toThrow('The console needs the origin')
  })

  it.each([
    ['the same host', 'postgres://keys:secret@db.example/keys?sslmode=verify-full', false],
    ['the same host and port', 'postgres://keys:secret@db.example:5432/keys?sslmode=verify-full', false],
    ['the same host, given as a parameter', 'postgres://keys:secret@x/keys?host=db.example&sslmode=require', false],
    ['another port of the same host', 'postgres://keys:secret@db.example:5433/keys?sslmode=verify-full', true],
    ['another host', 'postgres://keys:secret@keys.example/keys?sslmode=verify-full', true],
  ])('[R-48-17] A public site keeps the keys of scripts apart from its database: %s', (_what, url, isAllowed) => {
    const message = readMistakes({ ...PUBLIC_SITE, SCRIPT_KEYS_DATABASE_URL: url })
    expect(message).toContain(isAllowed ? 'no mistakes' : 'at SCRIPT_KEYS_DATABASE_URL')
  })

  it('[R-15-03] ALLOW_UNENCRYPTED names only known connections', () => {
    expect(readMistakes({ ALLOW_UNENCRYPTED: 'everything' })).toContain('at ALLOW_UNENCRYPTED')
  })
})
