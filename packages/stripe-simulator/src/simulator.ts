import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Api, createApi } from './http/api.ts'
import { answerCheckout } from './pages/checkout-page.ts'
import { runControlAction, type Controls } from './control-api.ts'
import { createDeliveries, LOCAL_WEBHOOK_SECRET } from './webhook-deliveries.ts'
import { createFaultPlan } from './faults.ts'
import { answerHome } from './pages/home-page.ts'
import { answerInvoice } from './pages/invoice-page.ts'
import type { Page, PageAnswer } from './pages/page-frame.ts'
import { answerReceipt } from './pages/receipt-page.ts'
import { StripeError } from './http/stripe-error.ts'
import { createStateFile, readSaved } from './state-file.ts'
import { createSimulatorContext, type SimulatorContext } from './simulator-context.ts'
import { createStore } from './store.ts'
import { runElapsedEvents } from './passing-time.ts'

interface Options {
  port?: number
  /** Keeps the state between runs; without it the state is lost on stop. */
  stateFile?: string
  webhookSecret?: string
}

export interface Simulator {
  url: string
  stop(): Promise<void>
}

const PAGES: Record<string, PageAnswer> = {
  '': answerHome,
  pay: answerCheckout,
  invoice: answerInvoice,
  receipts: answerReceipt,
}
const TICK_MS = 1_000

/** Simulates the part of Stripe that Sidelight uses: API, pages, passing time and webhooks. */
export async function startSimulator(options: Options = {}): Promise<Simulator> {
  const { port = 0, stateFile, webhookSecret = LOCAL_WEBHOOK_SECRET } = options
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = createStore(readSaved(stateFile))
  const deliveries = createDeliveries(webhookSecret)
  const savedState = createStateFile(store, stateFile)
  const sim = createSimulatorContext(store, url, (event) => {
    deliveries.take(event)
    savedState.saveSoon()
  })
  const faults = createFaultPlan()
  const answerApi = createApi(sim, faults)
  const controls: Controls = { sim, deliveries, faults }
  server.on('request', (request, response) => {
    void serve(request, response, controls, answerApi).finally(() => savedState.saveSoon())
  })
  const ticking = setInterval(() => runElapsedEvents(sim), TICK_MS).unref()
  return {
    url,
    async stop() {
      clearInterval(ticking)
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      savedState.saveNow()
    },
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  controls: Controls,
  answerApi: Api,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', controls.sim.baseUrl)
  try {
    const body = await readBody(request)
    if (pathname.startsWith('/v1/')) await answerApi(request, response, body)
    else if (pathname.startsWith('/local/')) await control(controls, pathname.slice('/local/'.length), body, response)
    else sendPage(response, answerPage(controls.sim, pathname, request.method === 'POST' ? body : undefined))
  } catch (error) {
    // The callers are developers, so errors are shown in full.
    const status = error instanceof StripeError ? error.status : 500
    if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: error instanceof Error ? error.message : String(error) } }))
  }
}

async function control(controls: Controls, path: string, body: string, response: ServerResponse): Promise<void> {
  const options = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
  const answer = await runControlAction(controls, path, options)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

function answerPage(sim: SimulatorContext, pathname: string, body: string | undefined): Page {
  const [, name = '', id = ''] = pathname.split('/')
  const page = PAGES[name]
  if (page === undefined) return { status: 404, html: 'Nothing here' }
  return page(sim, id, body === undefined ? undefined : new URLSearchParams(body))
}

function sendPage(response: ServerResponse, { status, html, location }: Page): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...(location !== undefined && { location }),
  })
  response.end(html ?? '')
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
