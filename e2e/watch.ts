import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** Notes what must never happen in any test, in every page of the context. */
export async function watchContext(context: BrowserContext, ownOrigin: string): Promise<string[]> {
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
    const trouble = findRequestTrouble(request, ownOrigin)
    if (trouble !== undefined) troubles.push(trouble)
  })
  return troubles
}

/** Chromium writes every refused or failed call to the console; whether one was expected is for the test to say. */
const isAnswerOfTheApi = (message: ConsoleMessage, ownOrigin: string): boolean =>
  message.text().startsWith('Failed to load resource') && message.location().url.startsWith(`${ownOrigin}/api/`)

function findRequestTrouble(request: Request, ownOrigin: string): string | undefined {
  const { protocol, origin } = new URL(request.url())
  if (protocol === 'data:' || protocol === 'blob:' || origin === ownOrigin) return undefined
  const secret = request.headers()['authorization'] === undefined ? '' : ' with the bearer token'
  return `request to a foreign host${secret}: ${request.url()}`
}
