import { styleText } from 'node:util'

const LEVELS: Record<number, string> = {
  30: styleText('green', 'info '),
  40: styleText('yellow', 'warn '),
  50: styleText('red', 'error'),
  60: styleText('red', 'fatal'),
}
const SILENT_KEYS = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err', 'v', 'name'])

/** Turns the server's structured lines into ones a person can read; anything else passes as it is. */
export function createLogPrinter(source: string, write: (text: string) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') write(`${styleText('dim', source.padEnd(4))} ${readable(line)}\n`)
  }
}

function readable(line: string): string {
  if (!line.startsWith('{')) return line
  let entry: Record<string, unknown>
  try {
    entry = JSON.parse(line) as Record<string, unknown>
  } catch {
    return line
  }
  const level = LEVELS[Number(entry['level'])] ?? styleText('dim', 'debug')
  const details = Object.entries(entry)
    .filter(([key, value]) => !SILENT_KEYS.has(key) && value !== null)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const error = entry['err'] as { stack?: string } | undefined
  const message = typeof entry['msg'] === 'string' ? entry['msg'] : ''
  return [level, message, styleText('dim', details.join(' ')), error?.stack ? `\n${error.stack}` : '']
    .join(' ')
    .trimEnd()
}
