import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { DataOf, NewPasskey, PasskeyLogin, passkeys } from '@sidelight/contract'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type CreationOptions = DataOf<(typeof passkeys.startAdding)['shape']>
type RequestOptions = DataOf<(typeof passkeys.startLogin)['shape']>

/** What an authenticator or the browser in front of it does otherwise than it should. */
export interface Deviation {
  origin?: string
  domain?: string
  isUserVerified?: boolean
  counter?: number
  userHandle?: string
  type?: string
  /** What a hardware key says about its maker. */
  statement?: { fmt: string; attStmt: Map<string, string> }
}

export interface Authenticator {
  create(options: CreationOptions, deviation?: Deviation): NewPasskey
  use(options: RequestOptions, deviation?: Deviation): PasskeyLogin
  /** With the same key and the counter of this moment. */
  copy(): Authenticator
}

const FLAG_PRESENT = 0x01
const FLAG_VERIFIED = 0x04
const FLAG_HAS_KEY = 0x40

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
const uint = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const jsonInBase64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A WebAuthn authenticator with one ES256 key, together with a browser on a page of `origin`. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const credentialId = randomBytes(16)

  const withCounter = (firstCounter: number, firstHandle: string): Authenticator => {
    let counter = firstCounter
    let userHandle = firstHandle

    const authenticatorData = (domain: string, flags: number, deviation: Deviation) => {
      counter += 1
      const verified = deviation.isUserVerified === false ? 0 : FLAG_VERIFIED
      return Buffer.concat([
        sha256(deviation.domain ?? domain),
        Buffer.from([FLAG_PRESENT | verified | flags]),
        uint(deviation.counter ?? counter, 4),
      ])
    }
    const clientData = (type: string, challenge: string, deviation: Deviation) =>
      jsonInBase64url({
        type: deviation.type ?? type,
        challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      })

    return {
      create({ challenge, rp, user }, deviation = {}) {
        userHandle = user.id
        const authData = Buffer.concat([
          authenticatorData(rp.id, FLAG_HAS_KEY, deviation),
          Buffer.alloc(16),
          uint(credentialId.length, 2),
          credentialId,
          coseKey,
        ])
        const { fmt, attStmt } = deviation.statement ?? { fmt: 'none', attStmt: new Map<string, string>() }
        const attestationObject = isoCBOR.encode(
          new Map<string, string | Map<string, string> | Uint8Array>([
            ['fmt', fmt],
            ['attStmt', attStmt],
            ['authData', new Uint8Array(authData)],
          ]),
        )
        return {
          credential_id: credentialId.toString('base64url'),
          client_data: clientData('webauthn.create', challenge, deviation),
          attestation_object: Buffer.from(attestationObject).toString('base64url'),
        }
      },
      use({ challenge, rpId }, deviation = {}) {
        const authData = authenticatorData(rpId, 0, deviation)
        const client_data = clientData('webauthn.get', challenge, deviation)
        const signed = Buffer.concat([authData, sha256(Buffer.from(client_data, 'base64url'))])
        return {
          credential_id: credentialId.toString('base64url'),
          client_data,
          authenticator_data: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          user_handle: deviation.userHandle ?? userHandle,
        }
      },
      copy: () => withCounter(counter, userHandle),
    }
  }
  return withCounter(0, '')
}
