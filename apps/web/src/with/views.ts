import { readableName } from '@sidelight/domain/lines/readable-name'
import type { GuestLine, GuestPart } from '#lib/api/guest-client.ts'
import { element, icon } from './element.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const heading = (text: string) => element('h1', { tabIndex: -1 }, text)
const countLines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

function describeEnd(expiresAt: string, nowMs: number): string {
  const leftMs = Date.parse(expiresAt) - nowMs
  const [count, unit] = leftMs > DAY_MS ? [Math.round(leftMs / DAY_MS), 'day'] : [Math.ceil(leftMs / HOUR_MS), 'hour']
  return `ends in ${count} ${count === 1 ? unit : `${unit}s`}`
}

/** With a little time between the lines. */
function describeLength(lines: readonly GuestLine[]): string {
  const minutes = Math.round(lines.reduce((sum, { sayingMs }) => sum + sayingMs + 4000, 0) / 60_000)
  return minutes <= 1 ? 'about a minute' : `about ${minutes} minutes`
}

const bar = (name: string, right: string) =>
  element(
    'header',
    { className: 'bar' },
    element('span', { className: 'mark', attributes: { 'aria-hidden': 'true' } }, element('b'), element('b')),
    element('span', { className: 'name' }, name),
    element('span', { className: 'right' }, right),
  )

const button = (className: string, text: string, onclick: () => void, before?: SVGElement) =>
  element('button', { type: 'button', className, onclick }, before, text)

interface Hello {
  part: GuestPart
  isTakenBack: boolean
  problem: string | undefined
  onStart: () => void
}

export function showHello({ part, isTakenBack, problem, onStart }: Hello): Node[] {
  const missing = part.lines.filter(({ saved }) => saved === null)
  const isAgreed = part.hasAgreed
  const start = button(
    'key',
    missing.length < part.lines.length ? 'Go on reading' : 'Start reading',
    onStart,
    icon('mic'),
  )
  start.setAttribute('aria-disabled', String(!isAgreed))
  const agree = element('input', {
    type: 'checkbox',
    checked: isAgreed,
    disabled: isAgreed,
    attributes: { role: 'switch' },
  })
  agree.addEventListener('change', () => start.setAttribute('aria-disabled', String(!agree.checked)))
  start.addEventListener('click', (event) => agree.checked || event.stopImmediatePropagation(), { capture: true })
  const point = (name: Parameters<typeof icon>[0], text: string) =>
    element('li', {}, icon(name), element('span', {}, text))
  return [
    bar('Sidelight', describeEnd(part.expiresAt, Date.now())),
    element(
      'main',
      {},
      heading('Read a part for a friend'),
      isTakenBack &&
        element('p', { className: 'lead', role: 'status' }, 'Taken back. Nothing of your voice is left here.'),
      element(
        'p',
        { className: 'lead' },
        'They are taping an audition and need somebody to answer. ',
        element('strong', {}, `${countLines(part.lines.length)}, ${describeLength(part.lines)}.`),
      ),
      element(
        'ul',
        { className: 'points' },
        point('mic', 'You see one line at a time. Say it, and the next one comes.'),
        point('room', 'A quiet room. Hold the phone a hand away.'),
        point('person', 'You are 16 or older, or a parent is beside you.'),
        part.message !== '' && point('note', `“${part.message}”`),
      ),
      element(
        'div',
        { className: 'foot' },
        element(
          'label',
          { className: 'switch' },
          agree,
          element('i', { attributes: { 'aria-hidden': 'true' } }),
          element(
            'span',
            {},
            'My voice may be on their audition tape. It is deleted with the script, and no voice is made of it. I can take it back until the link ends.',
          ),
        ),
        problem !== undefined && element('p', { className: 'problem', role: 'alert' }, problem),
        start,
      ),
    ),
  ]
}

interface Reading {
  part: GuestPart
  index: number
  isRecording: boolean
  waitingCount: number
  problem: string | undefined
  onToggle: () => void
  onAgain: () => void
  onSkip: () => void
}

export function showLine(reading: Reading): Node[] {
  const { part, index, isRecording, waitingCount, problem, onToggle, onAgain, onSkip } = reading
  const line = part.lines[index]
  if (!line) return []
  const { cue, words, direction } = line
  const stateOf = ({ saved }: GuestLine, at: number) => (at === index ? 'now' : saved === null ? '' : 'done')
  return [
    bar(readableName(part.actor), `${index + 1} of ${part.lines.length}`),
    element(
      'div',
      { className: 'steps', attributes: { 'aria-hidden': 'true' } },
      ...part.lines.map((line, at) => element('i', { className: stateOf(line, at) })),
    ),
    element(
      'main',
      { className: 'reading' },
      cue !== '' && element('p', { className: 'cue' }, element('small', {}, 'Before you'), `… ${cue}`),
      element('h1', { className: 'line', tabIndex: -1 }, element('small', {}, part.actor), words),
      direction !== '' && element('p', { className: 'direction' }, `(${direction})`),
      element(
        'div',
        { className: 'foot' },
        element(
          'p',
          { className: problem === undefined ? 'hint' : 'problem', role: 'status' },
          problem ?? describeState(isRecording, waitingCount),
        ),
        element(
          'div',
          { className: `level ${isRecording ? 'on' : ''}`, attributes: { 'aria-hidden': 'true' } },
          element('i'),
        ),
        element(
          'div',
          { className: 'controls' },
          button('plain', 'Again', onAgain),
          element('button', {
            type: 'button',
            className: `record ${isRecording ? 'on' : ''}`,
            onclick: onToggle,
            ariaLabel: isRecording ? 'Stop' : 'Record this line',
          }),
          button('plain', 'Skip', onSkip),
        ),
      ),
    ),
  ]
}

const describeState = (isRecording: boolean, waitingCount: number): string => {
  if (waitingCount > 1) return `${countLines(waitingCount)} wait for your connection.`
  return isRecording ? 'Read it. It ends by itself.' : 'Tap to read this line.'
}

interface Done {
  part: GuestPart
  /** Of lines that were read on this page. */
  addressOf: (lineId: string) => string | undefined
  waitingCount: number
  problem: string | undefined
  isAsking: boolean
  onRead: (index: number) => void
  onTakeBack: () => void
  onAsk: (isAsking: boolean) => void
}

export function showDone(done: Done): Node[] {
  const { part, waitingCount, problem, onRead } = done
  const count = part.lines.filter(({ id, saved }) => saved !== null || done.addressOf(id) !== undefined).length
  const isWhole = count === part.lines.length
  const next = part.lines.findIndex(({ id, saved }) => saved === null && done.addressOf(id) === undefined)
  const quiet = part.lines.findIndex(({ saved }) => saved?.isQuiet === true)
  return [
    bar(readableName(part.actor), `${count} of ${part.lines.length}`),
    element(
      'main',
      {},
      heading(isWhole ? 'That’s it. Thank you.' : `${countLines(part.lines.length - count)} to go.`),
      element(
        'p',
        { className: 'lead', role: 'status' },
        waitingCount > 0
          ? `${countLines(waitingCount)} ${waitingCount === 1 ? 'is' : 'are'} on the way. Leave this page open.`
          : 'Your lines are with your friend. Listen to any of them, or read one again.',
      ),
      problem !== undefined && element('p', { className: 'problem', role: 'alert' }, problem),
      element('ul', { className: 'heard' }, ...part.lines.map((line, index) => heardLine(line, index, done))),
      element(
        'div',
        { className: 'foot' },
        next >= 0 && button('key', 'Read the rest', () => onRead(next), icon('mic')),
        next < 0 &&
          quiet >= 0 &&
          button('ghost', `Read “${shorten(part.lines[quiet]?.words ?? '')}” again`, () => onRead(quiet)),
        ...takeBackControls(done, count),
      ),
    ),
  ]
}

const SHORT_LENGTH = 24
const shorten = (words: string): string =>
  words.length <= SHORT_LENGTH ? words : `${words.slice(0, SHORT_LENGTH).trimEnd()}…`

function takeBackControls({ isAsking, onAsk, onTakeBack }: Done, count: number): HTMLElement[] {
  if (count === 0) return []
  if (!isAsking) return [button('plain', 'Take back my reading', () => onAsk(true))]
  return [
    element('p', { className: 'lead' }, `Take back ${countLines(count)}? They are deleted at once.`),
    button('ghost', 'Take back', onTakeBack),
    button('plain', 'Keep my reading', () => onAsk(false)),
  ]
}

let playing: HTMLAudioElement | undefined

function heardLine({ id, words, saved }: GuestLine, index: number, { addressOf, onRead }: Done): HTMLElement {
  const address = addressOf(id) ?? saved?.audioUrl
  const play = element('button', { type: 'button', className: 'play', ariaLabel: `Play “${words}”` }, icon('play'))
  play.addEventListener('click', () => {
    playing?.pause()
    playing = new Audio(address)
    void playing.play().catch(() => undefined)
  })
  const state = saved?.isQuiet
    ? element('small', { className: 'quiet' }, 'A bit quiet')
    : element('small', {}, saved ? `${(saved.durationMs / 1000).toFixed(1)} s` : '')
  const again = element(
    'button',
    { type: 'button', className: 'words', onclick: () => onRead(index) },
    words,
    element('span', { className: 'hidden' }, address === undefined ? ' Read it' : ' Read it again'),
  )
  return element('li', {}, address === undefined ? element('span') : play, again, state)
}

interface Message {
  title: string
  text: string
  action?: { text: string; run: () => void } | undefined
}

export const showMessage = ({ title, text, action }: Message): Node[] => [
  bar('Sidelight', ''),
  element(
    'main',
    {},
    heading(title),
    element('p', { className: 'lead' }, text),
    action && element('div', { className: 'foot' }, button('key', action.text, action.run)),
  ),
]
