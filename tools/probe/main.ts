// Makes the journey of an actor every minute, and serves what came of it: / for people, /status.json, /metrics for Prometheus.
// Run it away from the product, with an account of its own that has pages to spend (44,000 a month):
//   PROBE_EMAIL=… PROBE_PASSWORD=… npm run node -- tools/probe/main.ts --url https://sidelight.example.com --port 4002
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runJourney } from './journey.ts'
import { createStatusHistory } from './status-page.ts'

const EVERY_MS = 60_000

const { values } = parseArgs({ options: { url: { type: 'string' }, port: { type: 'string', default: '4002' } } })
const { PROBE_EMAIL: email, PROBE_PASSWORD: password } = process.env
if (values.url === undefined || email === undefined || password === undefined) {
  process.stderr.write(
    'Usage: PROBE_EMAIL=… PROBE_PASSWORD=… npm run node -- tools/probe/main.ts --url URL [--port PORT]\n',
  )
  process.exit(2)
}
const account = { url: values.url, email, password }
const history = createStatusHistory()

const PAGES: Record<string, { type: string; render: () => string }> = {
  '/': { type: 'text/html; charset=utf-8', render: history.toHtml },
  '/status.json': { type: 'application/json', render: history.toJson },
  '/metrics': { type: 'text/plain; version=0.0.4', render: history.toMetrics },
}
createServer((request, response) => {
  const page = PAGES[request.url ?? '']
  response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain', 'cache-control': 'no-store' })
  response.end(page?.render())
}).listen(Number(values.port))

async function check(): Promise<void> {
  const result = await runJourney(account)
  history.add(result)
  const { failed } = result
  process.stdout.write(`${result.at.toISOString()} ${failed ? `${failed.step}: ${failed.reason}` : 'worked'}\n`)
}

for (;;) {
  const startedAt = performance.now()
  await check()
  await delay(Math.max(0, EVERY_MS - (performance.now() - startedAt)))
}
