import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createLogPrinter, holdText } from './dev-log.ts'

test('structured lines become readable, whatever pieces they arrive in', () => {
  let screen = ''
  const print = createLogPrinter('api', (text) => {
    screen += stripVTControlCharacters(text)
  })
  const line = JSON.stringify({ level: 'warn', time: 'now', msg: 'request', method: 'GET', status: 503 })
  print(line.slice(0, 20))
  print(`${line.slice(20)}\nplain words\n`)
  expect(screen).toBe('api  warn  request method=GET status=503\napi  plain words\n')
})

test('held text appears when it is released, and what follows appears at once', () => {
  let screen = ''
  const log = holdText((text) => {
    screen += text
  })
  log.write('one ')
  expect(screen).toBe('')
  log.release()
  log.write('two')
  expect(screen).toBe('one two')
})
