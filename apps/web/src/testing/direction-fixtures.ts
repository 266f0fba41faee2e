import { audio, type ChosenDirection, type DataOf, type LineDirection, type Scene, scenes } from '@sidelight/contract'
import { PLAIN_LINE } from '@sidelight/domain/direction/direct-line'
import { answer, success } from './contract-server.ts'
import { clipUrl } from './fake-audio.ts'

interface DirectedRead {
  direction: ChosenDirection
  read: number
}

const PLAIN_READ: DirectedRead = { direction: {}, read: 0 }

/** What a line with this choice looks like to the web app. */
export function directed(
  line: Scene,
  { direction: chosen, read }: DirectedRead,
  script: LineDirection = PLAIN_LINE,
): Scene {
  const { direction: _, ...plain } = line
  const own = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
  const now = { ...script, ...own } as LineDirection
  const isPlain = JSON.stringify([chosen, script, read]) === JSON.stringify([{}, PLAIN_LINE, 0])
  return isPlain ? plain : { ...plain, direction: { chosen, script, now, read } }
}

/**
 * Serves lines that can be directed as our server does: a changed line has no clip until it is made, a clip that was
 * made once is there again, and every change can be undone. A new clip is there when the lines are fetched next.
 */
export function serveDirections(initial: readonly Scene[]) {
  let lines = [...initial]
  const undoStack: Scene[][] = []
  const made = new Set(initial.map(({ _id }) => clipName(_id, PLAIN_READ)))
  const all = (): DataOf<(typeof scenes.list)['shape']> => ({ scenes: lines, can_undo: undoStack.length > 0 })
  const find = (id: string | undefined) => lines.find(({ _id }) => _id === id)!
  const put = (line: Scene) => {
    lines = lines.map((other) => (other._id === line._id ? line : other))
    return line
  }
  const withClip = (line: Scene): Scene => {
    const name = clipName(line._id, choiceOf(line))
    return made.has(name)
      ? { ...line, audio_url: clipUrl(name), audio_status: 'completed' }
      : { ...line, audio_url: '', audio_status: 'pending' }
  }
  answer(scenes.list, () => {
    lines = lines.map((line) =>
      line.audio_status === 'processing' && line.voice_id !== 'record_by_me' ? withClip(line) : line,
    )
    return success(scenes.list, all())
  })
  return {
    chosen: answer(scenes.direct, ({ url, body }) => {
      const line = find(url.pathname.split('/').at(-2))
      undoStack.push(lines)
      return success(
        scenes.direct,
        put({
          ...directed(line, body as DirectedRead, line.direction?.script),
          audio_url: '',
          audio_status: 'pending',
        }),
      )
    }),
    made: answer(audio.regenerate, ({ url }) => {
      const line = find(url.pathname.split('/').at(-2))
      const name = clipName(line._id, choiceOf(line))
      if (made.has(name)) return success(audio.regenerate, put(withClip(line)))
      made.add(name)
      return success(audio.regenerate, put({ ...line, audio_url: '', audio_status: 'processing' }))
    }),
    undone: answer(scenes.undo, () => {
      lines = (undoStack.pop() ?? lines).map((line) => ({ ...line }))
      return success(scenes.undo, all())
    }),
  }
}

const choiceOf = ({ direction }: Scene): DirectedRead =>
  direction === undefined ? PLAIN_READ : { direction: direction.chosen, read: direction.read }

/** Words and numbers of the choice, so that a test can tell which read is heard. */
const clipName = (id: string, { direction, read }: DirectedRead): string =>
  [Number(id.split('-').at(-1)), ...Object.values(direction), `read ${read}`].join('-').replaceAll(' ', '-')
