import { type DataOf, type Scene, scenes } from '@sidelight/contract'
import { screen, within } from '@testing-library/react'
import { answer, type Seen, success } from '#testing/contract-server.ts'
import { openApp } from '#testing/open-app.tsx'

export const DOCUMENT = '0199b5f2-7a11-4c55-9d2e-000000000001'
const KITCHEN = 'INT. KITCHEN - DAY'
export const STREET = 'EXT. STREET - NIGHT'

export const lineId = (number: number): string => `0199b5f2-7a11-4c55-8d2e-${String(number).padStart(12, '0')}`

export const wireLine = (number: number, actor: string, dialog: string, more: Partial<Scene> = {}): Scene => ({
  _id: lineId(number),
  scene_index: number - 1,
  actor,
  dialog,
  text: dialog,
  audio_url: '',
  audio_status: 'pending',
  voice_id: '',
  heading: KITCHEN,
  page: 1,
  box: null,
  confidence: 1,
  doubts: [],
  ...more,
})

export const SCRIPT: Scene[] = [
  wireLine(1, 'narrator', 'A kitchen. Morning.'),
  wireLine(2, 'MARCUS', 'You kept the key.'),
  wireLine(3, 'DANI', 'To give it back.'),
  wireLine(4, 'narrator', 'A street. Night.', { heading: STREET }),
  wireLine(5, 'DANI', 'I am walking.', { heading: STREET }),
  wireLine(6, 'DANI', 'Do not follow me.', { heading: STREET }),
]

const pathSegment = ({ url }: Seen, back: number) => url.pathname.split('/').at(back)

/** Serves a script, applies changes to it and undoes them one by one, as our server does. */
export function serveScript(initial: readonly Scene[] = SCRIPT) {
  let lines = [...initial]
  const undoStack: Scene[][] = []
  const all = (): DataOf<(typeof scenes.list)['shape']> => ({ scenes: lines, can_undo: undoStack.length > 0 })
  const change = (next: Scene[]) => {
    undoStack.push(lines)
    lines = next.map((line, scene_index) => ({ ...line, scene_index }))
  }
  const changeLine = (id: string | undefined, part: Partial<Scene>) => {
    change(lines.map((line) => (line._id === id ? { ...line, ...part } : line)))
    return lines.find(({ _id }) => _id === id)!
  }
  answer(scenes.list, () => success(scenes.list, all()))
  return {
    lines: () => lines,
    saved: answer(scenes.save, (seen) => {
      const savedById = new Map(
        (seen.body as { scenes: (Scene & { metadata: { actor: string; dialog: string } })[] }).scenes.map((line) => [
          line._id,
          line,
        ]),
      )
      change(
        lines
          .map((line) => {
            const { metadata, scene_index, heading } = savedById.get(line._id) ?? {}
            return metadata === undefined
              ? line
              : { ...line, ...metadata, scene_index: scene_index ?? 0, heading: heading ?? '' }
          })
          .toSorted((a, b) => a.scene_index - b.scene_index),
      )
      return success(scenes.save, all())
    }),
    updated: answer(scenes.updateText, (seen) => {
      const dialog = (seen.body as { scene_text: string }).scene_text
      return success(scenes.updateText, changeLine(pathSegment(seen, -2), { dialog, text: dialog, doubts: [] }))
    }),
    added: answer(scenes.add, (seen) => {
      const wanted = seen.body as { actor: string; scene_index: number; text: string }[]
      const added = wanted.map(({ actor, scene_index, text }, at) =>
        wireLine(100 + undoStack.length * 10 + at, actor, text, {
          scene_index,
          heading: lines[scene_index - 1]?.heading ?? '',
          page: null,
        }),
      )
      change(lines.toSpliced(wanted[0]?.scene_index ?? 0, 0, ...added))
      return success(scenes.add, added)
    }),
    removed: answer(scenes.remove, (seen) => {
      const { scene_ids } = seen.body as { scene_ids: string[] }
      change(lines.filter(({ _id }) => !scene_ids.includes(_id)))
      return success(scenes.remove, { removed: scene_ids.length })
    }),
    renamed: answer(scenes.renameActor, (seen) => {
      const { from, to } = seen.body as { from: string; to: string }
      change(lines.map((line) => (line.actor === from ? { ...line, actor: to } : line)))
      return success(scenes.renameActor, all())
    }),
    settled: answer(scenes.settleDoubt, (seen) =>
      success(scenes.settleDoubt, changeLine(pathSegment(seen, -2), { doubts: [] })),
    ),
    undone: answer(scenes.undo, () => {
      lines = undoStack.pop() ?? lines
      return success(scenes.undo, all())
    }),
  }
}

/** Found by text, because queries by role are slow in long lists. */
export const line = (number: number): HTMLElement =>
  screen.getByText(`Line #${number}`, { selector: 'h3 span' }).closest('li')!

export const card = (number: number) => within(line(number))

/** The lines on the screen as `heading: dialog`. */
export const shownLines = (): string[] =>
  [...document.querySelectorAll('li > div')]
    .filter((element) => element.querySelector('h3') !== null)
    .map((element) => `${element.querySelector('h3')?.textContent}: ${element.querySelector('p')?.textContent}`)

export async function openLines() {
  const app = openApp(`/dashboard/process/${DOCUMENT}/scenes`)
  await screen.findByText('Line #1', { selector: 'h3 span' })
  return app
}
