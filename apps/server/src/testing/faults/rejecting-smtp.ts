import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail server that knows nobody and, as real ones do, repeats the address it refuses. */
export async function startRejectingSmtp(): Promise<{ url: string; refusals(): number; close(): void }> {
  let refusals = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      const [verb = ''] = line.toUpperCase().split(' ')
      if (verb === 'RCPT') {
        refusals += 1
        socket.write(`550 5.1.1 ${line.slice('RCPT TO:'.length)}: Recipient address rejected\r\n`)
      } else socket.write(verb === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusals: () => refusals,
    close: () => server.close(),
  }
}
