import { styleText } from 'node:util'

const LEVELS: Record<string, string> = {
  info: styleText('green', 'info '),
  warn: styleText('yellow', 'warn '),
  error: styleText('red', 'error'),
  fatal: styleText('red', 'fatal'),
}
const SILENT_KEYS = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err', 'v', 'name'])

/** Keeps text back until somebody wants to see it: a good start needs no log, a bad one needs all of it. */
export function holdText(write: (text: string) => void) {
  let held: string[] | undefined = []
  return {
    write: (text: string) => (held === undefined ? write(text) : void held.push(text)),
    release: () => {
      for (const text of held ?? []) write(text)
      held = undefined
    },
    drop: () => {
      held = undefined
    },
  }
}

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
  const level = LEVELS[String(entry['level'])] ?? styleText('dim', 'debug')
  const details = Object.entries(entry)
    .filter(([key, value]) => !SILENT_KEYS.has(key) && value !== null)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const error = entry['err'] as { stack?: string } | undefined
  const message = typeof entry['msg'] === 'string' ? entry['msg'] : ''
  return [level, message, styleText('dim', details.join(' ')), error?.stack ? `\n${error.stack}` : '']
    .join(' ')
    .trimEnd()
}
