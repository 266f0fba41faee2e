// Sends bodies of 4 MB without a session on 34 connections until it is stopped, and prints the status of each response, or
// "closed" where the connection was closed before the response was read. A program of its own, because sending so much keeps
// an event loop busy.
const CONNECTIONS = 34
const [url = ''] = process.argv.slice(2)
const body = Buffer.from(`{"scenes":[${'{},'.repeat(1_390_000)}{}]}`)

async function sendBody(): Promise<number> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await response.arrayBuffer()
  return response.status
}

async function sendBodies(): Promise<never> {
  for (;;) {
    const status = await sendBody().catch(() => 'closed')
    process.stdout.write(`${status}\n`)
  }
}

await Promise.all(Array.from({ length: CONNECTIONS }, sendBodies))
