import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail server that rejects every recipient and, like real ones, repeats the rejected address. */
export async function startRejectingSmtp(): Promise<{ url: string; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      const [verb = ''] = line.toUpperCase().split(' ')
      if (verb === 'RCPT') socket.write(`550 5.1.1 ${line.slice('RCPT TO:'.length)}: Recipient address rejected\r\n`)
      else socket.write(verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
