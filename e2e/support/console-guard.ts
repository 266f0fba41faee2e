import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'
import type { RunAddresses } from './run-addresses.ts'

/** Notes what must never happen in any test, in every page of the context. */
export async function guardConsole(context: BrowserContext, addresses: RunAddresses): Promise<string[]> {
  const { url: ownOrigin } = addresses
  const problems: string[] = []
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`Content policy violated: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !isAnswerOfTheApi(message, ownOrigin)) problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${String(error.error())}`))
  context.on('request', (request) => {
    const problem = findRequestProblem(request, addresses)
    if (problem !== undefined) problems.push(problem)
  })
  return problems
}

/** Chromium writes every refused or failed call to the console; whether one was expected is for the test to say. */
const isAnswerOfTheApi = (message: ConsoleMessage, ownOrigin: string): boolean =>
  message.text().startsWith('Failed to load resource') && message.location().url.startsWith(`${ownOrigin}/api/`)

/** Where people sign in, where files are and where people pay are neighbours: never with a token of ours. */
function findRequestProblem(
  request: Request,
  { url, providerUrl, storageUrl, paymentsUrl }: RunAddresses,
): string | undefined {
  const { protocol, origin } = new URL(request.url())
  if (protocol === 'data:' || protocol === 'blob:' || origin === url) return undefined
  const hasBearer = request.headers()['authorization'] !== undefined
  if (!hasBearer && [providerUrl, storageUrl, paymentsUrl].includes(origin)) return undefined
  return `request to a foreign host${hasBearer ? ' with the bearer token' : ''}: ${request.url()}`
}
