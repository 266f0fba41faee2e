import { generateKeyPairSync, randomUUID, sign, type JsonWebKey } from 'node:crypto'

export interface SigningKey {
  jwk: JsonWebKey & { kid: string; alg: string; use: string }
  signJwt(payload: Record<string, unknown>): string
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function createSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  return {
    jwk: { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
    signJwt(payload) {
      const input = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(payload)}`
      return `${input}.${sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url')}`
    },
  }
}
