import { styleText } from 'node:util'

const LEVELS: Record<string, string> = {
  info: styleText('green', 'info '),
  warn: styleText('yellow', 'warn '),
  error: styleText('red', 'error'),
  fatal: styleText('red', 'fatal'),
}
const HIDDEN_KEYS = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err', 'v', 'name'])

/** Buffers the log of the start, which is shown only if the start fails. */
export function createLogBuffer(write: (text: string) => void) {
  let buffered: string[] | undefined = []
  return {
    write: (text: string) => (buffered === undefined ? write(text) : void buffered.push(text)),
    release: () => {
      for (const text of buffered ?? []) write(text)
      buffered = undefined
    },
    drop: () => {
      buffered = undefined
    },
  }
}

/** Makes the structured log lines of the server readable; other lines stay as they are. */
export function createLogPrinter(source: string, write: (text: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      if (line.trim() !== '') write(`${styleText('dim', source.padEnd(4))} ${formatLine(line)}\n`)
  }
}

function formatLine(line: string): string {
  if (!line.startsWith('{')) return line
  let entry: Record<string, unknown>
  try {
    entry = JSON.parse(line) as Record<string, unknown>
  } catch {
    return line
  }
  const level = LEVELS[String(entry['level'])] ?? styleText('dim', 'debug')
  const details = Object.entries(entry)
    .filter(([key, value]) => !HIDDEN_KEYS.has(key) && value !== null)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const error = entry['err'] as { stack?: string } | undefined
  const message = typeof entry['msg'] === 'string' ? entry['msg'] : ''
  return [level, message, styleText('dim', details.join(' ')), error?.stack ? `\n${error.stack}` : '']
    .join(' ')
    .trimEnd()
}
