import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'
import type { RunAddresses } from './run-addresses.ts'

/** Collects what must not happen in any test: console errors, uncaught errors and requests to foreign hosts. */
export async function guardConsole(context: BrowserContext, addresses: RunAddresses): Promise<string[]> {
  const { url: ownOrigin } = addresses
  const problems: string[] = []
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`Content policy violated: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !isApiResponse(message, ownOrigin)) problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${String(error.error())}`))
  context.on('request', (request) => {
    const problem = findRequestProblem(request, addresses)
    if (problem !== undefined) problems.push(problem)
  })
  return problems
}

/** Chromium logs every refused or failed API call as an error; whether one was expected is for the test to say. */
const isApiResponse = (message: ConsoleMessage, ownOrigin: string): boolean =>
  message.text().startsWith('Failed to load resource') && message.location().url.startsWith(`${ownOrigin}/api/`)

/** The identity provider, the storage and the payment provider may be called, but never with our bearer token. */
function findRequestProblem(
  request: Request,
  { url, consoleUrl, providerUrl, storageUrl, paymentsUrl }: RunAddresses,
): string | undefined {
  const { protocol, origin } = new URL(request.url())
  if (protocol === 'data:' || protocol === 'blob:' || origin === url || origin === consoleUrl) return undefined
  const hasBearer = request.headers()['authorization'] !== undefined
  if (!hasBearer && [providerUrl, storageUrl, paymentsUrl].includes(origin)) return undefined
  return `request to a foreign host${hasBearer ? ' with the bearer token' : ''}: ${request.url()}`
}
