// Shows every mail of the product with sample values, as a recipient would see it.
import { createServer } from 'node:http'
import { previewPage, applyTheme, type Theme } from './preview-page.ts'
import { SAMPLES } from './samples.ts'

const port = Number(process.argv[2] ?? 4002)
const mails = SAMPLES.map(({ mail }) => mail)

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const theme: Theme = searchParams.get('theme') === 'dark' ? 'dark' : 'light'
  const [, number] = /^\/mails\/(\d{1,3})$/.exec(pathname) ?? []
  const html = number === undefined ? undefined : mails[Number(number)]?.html
  const page = pathname === '/' ? previewPage(mails, theme) : html && applyTheme(html, theme)
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(page ?? 'Not found')
}).listen(port, '127.0.0.1', () => console.log(`Mails: http://127.0.0.1:${port}`))
