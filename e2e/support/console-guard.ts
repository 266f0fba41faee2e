import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'
import type { RunAddresses } from './run-addresses.ts'

/** Notes what must never happen in any test, in every page of the context. */
export async function guardConsole(context: BrowserContext, stage: RunAddresses): Promise<string[]> {
  const { url: ownOrigin } = stage
  const troubles: string[] = []
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`Content policy violated: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !isAnswerOfTheApi(message, ownOrigin)) troubles.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => troubles.push(`uncaught: ${String(error.error())}`))
  context.on('request', (request) => {
    const trouble = findRequestTrouble(request, stage)
    if (trouble !== undefined) troubles.push(trouble)
  })
  return troubles
}

/** Chromium writes every refused or failed call to the console; whether one was expected is for the test to say. */
const isAnswerOfTheApi = (message: ConsoleMessage, ownOrigin: string): boolean =>
  message.text().startsWith('Failed to load resource') && message.location().url.startsWith(`${ownOrigin}/api/`)

/** Where people sign in, where files are and where people pay are neighbours: never with a token of ours. */
function findRequestTrouble(
  request: Request,
  { url, providerUrl, storageUrl, paymentsUrl }: RunAddresses,
): string | undefined {
  const { protocol, origin } = new URL(request.url())
  if (protocol === 'data:' || protocol === 'blob:' || origin === url) return undefined
  const hasBearer = request.headers()['authorization'] !== undefined
  if (!hasBearer && [providerUrl, storageUrl, paymentsUrl].includes(origin)) return undefined
  return `request to a foreign host${hasBearer ? ' with the bearer token' : ''}: ${request.url()}`
}
