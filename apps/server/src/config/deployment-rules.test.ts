import { describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { KEY_SETTINGS, PUBLIC_SITE, randomSecret, readMistakes, without } from './testing/public-site.ts'

const PUBLISHED_SECRET = 'local-only-secret-never-used-beyond-loopback'
/** Someone tries the image: everything is set, but the web origin is this machine. */
const TRIAL = { ...PUBLIC_SITE, WEB_ORIGINS: 'http://localhost:4000' }

describe('outside development', () => {
  const deployments = [{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '10.1.2.3' }, { NODE_ENV: 'production' }] as const

  it.each(deployments)('[R-57-01] With %j the program does not start with a published key', (deployment) => {
    const env: Record<string, string> = { ...TRIAL, ...deployment }
    expect(readMistakes(env)).toBe('no mistakes')
    for (const name of KEY_SETTINGS) {
      expect(readMistakes(without(env, name))).toContain(`at ${name}`)
      expect(readMistakes({ ...env, [name]: `2026a:${PUBLISHED_SECRET}` })).toContain(`at ${name}`)
    }
    expect(readMistakes({ ...env, ACCESS_TOKEN_SECRET: PUBLISHED_SECRET })).toContain('at ACCESS_TOKEN_KEYS')
    expect(readMistakes({ ...env, S3_SECRET_ACCESS_KEY: 'sidelight-local' })).toContain('at S3_SECRET_ACCESS_KEY')
  })

  it('[R-57-01] The message says why this is not development', () => {
    expect(readMistakes({ HOST: '0.0.0.0' })).toContain('not development, because HOST is 0.0.0.0')
    expect(readMistakes({ NODE_ENV: 'production' })).toContain('not development, because NODE_ENV is production')
    const origin = { WEB_ORIGINS: 'https://sidelight.example' }
    expect(readMistakes(origin)).toContain('not development, because a web origin is not this machine')
  })

  it.each([{}, { HOST: '127.0.0.1' }, { HOST: 'localhost' }, { HOST: '::1' }, { NODE_ENV: 'test' }])(
    '[R-57-01] With %j the program starts with the defaults of development',
    (env) => {
      expect(readMistakes(env)).toBe('no mistakes')
    },
  )

  it.each([
    ['one letter', 'a'.repeat(32), false],
    ['a repeated word', 'curtain-up-'.repeat(3), false],
    ['all digits in turn', '0123456789'.repeat(4), false],
    ['seven different characters', 'aabcdefgabdcfegbacdfgebdacgfebda', false],
    ['random digits', randomSecret(), true],
    ['random letters', 'VmpwYW5qZTJoc2Q4Zm9xMWxrdzk0cnQ3', true],
  ])('[R-57-02] Outside development a secret of %s is judged by its regularity', (_what, secret, isAccepted) => {
    for (const setting of [...KEY_SETTINGS, 'ACCESS_TOKEN_SECRET']) {
      const value = setting.endsWith('_KEYS') ? `2026b:${randomSecret()},2026a:${secret}` : secret
      const message = readMistakes({ ...PUBLIC_SITE, [setting]: value })
      expect(message).toContain(isAccepted ? 'no mistakes' : `at ${setting}`)
      expect(message).not.toContain(secret)
      expect(readMistakes({ [setting]: value })).toBe('no mistakes')
    }
  })

  it.each([
    'WEB_ORIGINS',
    'DATABASE_URL',
    'SCRIPT_KEYS_DATABASE_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'SMTP_URL',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
  ])('[R-57-03] Outside development %s must be set', (name) => {
    const env = { ...TRIAL, NODE_ENV: 'production' }
    expect(readMistakes({ ...env, [name]: '' })).toContain(`Must be set outside development\n  → at ${name}`)
    expect(readMistakes(without(TRIAL, name))).toBe('no mistakes')
  })

  it.each([
    ['DATABASE_URL', 'postgres://sidelight@127.0.0.1:54329/sidelight'],
    ['SCRIPT_KEYS_DATABASE_URL', 'postgres://sidelight@127.0.0.1:54329/sidelight_keys'],
  ])('[R-57-03] Outside development %s is not that of development', (name, url) => {
    expect(readMistakes({ ...TRIAL, NODE_ENV: 'production', [name]: url })).toContain(`at ${name}`)
  })

  it('[R-57-04] Outside development nothing is paid to the simulator, and its OpenID provider signs nobody in', () => {
    expect(readConfig(TRIAL).payments).toBeDefined()
    expect(readConfig(TRIAL).identity.clientId).toBe('sidelight-local')
    const deployed = readConfig({ ...TRIAL, HOST: '0.0.0.0' })
    expect(deployed.payments).toBeUndefined()
    expect(deployed.identity.clientId).toBe('')
  })
  it('[R-57-13] Outside development a password is hashed with no less memory than OWASP asks for', () => {
    for (const [kib, isAccepted] of [
      ['19455', false],
      ['19456', true],
    ] as const) {
      const message = readMistakes({ ...PUBLIC_SITE, PASSWORD_HASH_KIB: kib })
      expect(message).toContain(isAccepted ? 'no mistakes' : 'at PASSWORD_HASH_KIB')
    }
    expect(readMistakes({ PASSWORD_HASH_KIB: '8' })).toBe('no mistakes')
  })
})
