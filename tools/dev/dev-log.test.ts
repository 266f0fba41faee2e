import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { createLogBuffer, createLogPrinter } from './dev-log.ts'

test('The log printer makes structured lines readable, even if they arrive in pieces', () => {
  let screen = ''
  const print = createLogPrinter('api', (text) => {
    screen += stripVTControlCharacters(text)
  })
  const line = JSON.stringify({ level: 'warn', time: 'now', msg: 'request', method: 'GET', status: 503 })
  print(line.slice(0, 20))
  print(`${line.slice(20)}\nplain words\n`)
  expect(screen).toBe('api  warn  request method=GET status=503\napi  plain words\n')
})

test('A log buffer writes its text when it is released, and later text at once', () => {
  let screen = ''
  const log = createLogBuffer((text) => {
    screen += text
  })
  log.write('one ')
  expect(screen).toBe('')
  log.release()
  log.write('two')
  expect(screen).toBe('one two')
})
