import { fileURLToPath } from 'node:url'
import { startNodeServer } from '../process/node-server.ts'
import type { ProcessSupervisor } from '../process/process-supervisor.ts'

export interface Oidc {
  issuer: string
  clientId: string
  /** An ID token signed by the provider; every claim can be replaced (aud, exp, email_verified, iss, …). */
  mintIdToken(claims: Record<string, unknown> & { sub: string }): Promise<string>
}

interface OidcOptions {
  supervisor: ProcessSupervisor
  port: number
  clientId: string
  logFile: string
}

export async function startOidc({ supervisor, port, clientId, logFile }: OidcOptions): Promise<Oidc> {
  const issuer = `http://127.0.0.1:${port}`
  await startNodeServer(supervisor, {
    name: 'OpenID provider',
    args: [fileURLToPath(new URL('./oidc-program.ts', import.meta.url)), JSON.stringify({ port, clientId })],
    logFile,
    readyUrl: `${issuer}/.well-known/openid-configuration`,
  })
  return connectOidc(issuer, clientId)
}

export function connectOidc(issuer: string, clientId: string): Oidc {
  return {
    issuer,
    clientId,
    async mintIdToken(claims) {
      const response = await fetch(`${issuer}/local/id-token`, { method: 'POST', body: JSON.stringify(claims) })
      if (!response.ok) throw new Error(`${issuer} issues no tokens: it is not the local provider`)
      return ((await response.json()) as { idToken: string }).idToken
    },
  }
}
