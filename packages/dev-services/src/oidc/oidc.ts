import { fileURLToPath } from 'node:url'
import type { ProcessSupervisor } from '../process/process-supervisor.ts'
import { waitForHttp } from '../wait-until.ts'

export interface Oidc {
  issuer: string
  clientId: string
  /** An ID token signed by the provider's own key; any claim can be replaced (aud, exp, email_verified, iss, …). */
  mintIdToken(claims: Record<string, unknown> & { sub: string }): Promise<string>
}

interface OidcOptions {
  supervisor: ProcessSupervisor
  port: number
  clientId: string
  logFile: string
}

export async function startOidc({ supervisor, port, clientId, logFile }: OidcOptions): Promise<Oidc> {
  const program = supervisor.run({
    name: 'OpenID provider',
    command: process.execPath,
    args: [fileURLToPath(new URL('./oidc-program.ts', import.meta.url)), JSON.stringify({ port, clientId })],
    env: { PATH: process.env['PATH'] },
    output: { file: logFile },
  })
  const issuer = `http://127.0.0.1:${port}`
  await waitForHttp(`${issuer}/.well-known/openid-configuration`, {
    what: 'The OpenID provider',
    timeoutMs: 20_000,
    givenUp: program.endedBecause,
  })
  return connectOidc(issuer, clientId)
}

export function connectOidc(issuer: string, clientId: string): Oidc {
  return {
    issuer,
    clientId,
    async mintIdToken(claims) {
      const response = await fetch(`${issuer}/local/id-token`, { method: 'POST', body: JSON.stringify(claims) })
      if (!response.ok) throw new Error(`${issuer} mints no tokens: it is not the local provider`)
      return ((await response.json()) as { idToken: string }).idToken
    },
  }
}
