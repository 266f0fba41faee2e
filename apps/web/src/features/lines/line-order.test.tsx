import { scenes } from '@sidelight/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure } from '#testing/contract-server.ts'
import {
  card,
  serveScript,
  line,
  openLines,
  wireLine,
  lineId,
  SCRIPT,
  shownLines,
  STREET,
} from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

beforeEach(() => signedIn())

const dialogs = () => shownLines().map((shown) => shown.split(': ')[1])

async function openAt(number: number) {
  const server = serveScript()
  const app = await openLines()
  act(() => line(number).focus())
  return { ...app, server }
}

describe('Keys in the list of lines', () => {
  it.each([
    ['j', 'k'],
    ['{ArrowDown}', '{ArrowUp}'],
  ])('The key %s goes to the next line, and %s to the previous one', async (down, up) => {
    const { user } = await openAt(2)
    await user.keyboard(down)
    expect(line(3)).toHaveFocus()
    await user.keyboard(up + up)
    expect(line(1)).toHaveFocus()
    await user.keyboard(up)
    expect(line(1)).toHaveFocus()
  })

  it('The keys End and Home go to the last and the first line', async () => {
    const { user } = await openAt(2)
    await user.keyboard('{End}')
    expect(line(6)).toHaveFocus()
    await user.keyboard('{Home}')
    expect(line(1)).toHaveFocus()
  })

  it('Enter edits a line, and Delete asks whether to delete it', async () => {
    const { user } = await openAt(3)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Edit Scene' })).toHaveTextContent('Line #3')
    expect(screen.getByLabelText('Dialog')).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(line(3)).toHaveFocus())
    await user.keyboard('{Delete}')
    expect(await screen.findByRole('dialog', { name: 'Delete Scene' })).toHaveTextContent('Scene #3')
  })

  it('Ctrl Enter saves the dialog', async () => {
    const { user, server } = await openAt(3)
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Edit Scene' })
    await user.keyboard(' Now.{Control>}{Enter}{/Control}')
    await waitFor(() => expect(dialogs()[2]).toBe('To give it back. Now.'))
    expect(server.updated).toHaveLength(1)
    await waitFor(() => expect(line(3)).toHaveFocus())
  })

  it('The keys do nothing on narration that is selected for deletion', async () => {
    const { user, server } = await openAt(1)
    await user.click(screen.getByRole('checkbox'))
    act(() => line(1).focus())
    await user.keyboard('{Enter}{Delete}{Alt>}{ArrowDown}{/Alt}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.saved).toHaveLength(0)
  })

  it('The keys are listed beside the lines', async () => {
    await openAt(1)
    expect(screen.getByRole('heading', { name: 'Keys' }).parentElement).toHaveTextContent(
      'JKNext, previous lineEnterEdit the lineAlt↑ ↓Move the lineDelDelete the lineCtrlZUndo',
    )
  })
})

describe('Moving a line', () => {
  it('Alt with an arrow moves a line at once, keeps its focus and announces its position', async () => {
    const { user, server } = await openAt(2)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() =>
      expect(dialogs().slice(0, 3)).toEqual(['A kitchen. Morning.', 'To give it back.', 'You kept the key.']),
    )
    await waitFor(() => expect(line(3)).toHaveFocus())
    expect(screen.getByText('Line 2 is now line 3.')).toBeInTheDocument()
    await waitFor(() => expect(server.saved).toHaveLength(1))
    const { scenes: sent } = server.saved[0]!.body as { scenes: { _id: string; scene_index: number }[] }
    expect(sent.map(({ _id, scene_index }) => [_id, scene_index])).toEqual([
      [lineId(3), 1],
      [lineId(2), 2],
    ])
  })

  it('Several moves in a row end at the last position, on screen and on the server', async () => {
    const { user, server } = await openAt(1)
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}')
    const expected = ['You kept the key.', 'To give it back.', 'A street. Night.', 'A kitchen. Morning.']
    await waitFor(() => expect(server.saved).toHaveLength(3))
    await waitFor(() =>
      expect(
        server
          .lines()
          .slice(0, 4)
          .map(({ dialog }) => dialog),
      ).toEqual(expected),
    )
    expect(dialogs().slice(0, 4)).toEqual(expected)
  })

  it('A line moved across a scene heading belongs to that scene', async () => {
    const { user, server } = await openAt(3)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(server.lines()[3]?.dialog).toBe('To give it back.'))
    expect(server.lines()[3]?.heading).toBe(STREET)
    expect(line(4).closest('section')).toHaveAccessibleName(STREET)
  })

  it('A move that cannot be saved is undone', async () => {
    const { user } = await openAt(2)
    answer(scenes.save, () => failure('internal', 'boom'))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await findToast("We couldn't move the line. Please try again.")).toBeVisible()
    await waitFor(() => expect(dialogs()).toEqual(SCRIPT.map(({ dialog }) => dialog)))
  })

  it('A line can be dragged by its handle, and Escape cancels the drag', async () => {
    const { user, server } = await openAt(1)
    const handle = () => card(1).getByRole('button', { name: 'Move Line #1' })
    fireEvent.pointerDown(handle(), { button: 0, clientY: 80 })
    fireEvent.pointerMove(window, { clientY: 300 })
    await user.keyboard('{Escape}')
    fireEvent.pointerUp(window, { clientY: 300 })
    expect(server.saved).toHaveLength(0)
    fireEvent.pointerDown(handle(), { button: 0, clientY: 80 })
    fireEvent.pointerMove(window, { clientY: 350 })
    fireEvent.pointerUp(window, { clientY: 350 })
    await waitFor(() =>
      expect(dialogs().slice(0, 3)).toEqual(['You kept the key.', 'To give it back.', 'A kitchen. Morning.']),
    )
    await waitFor(() => expect(server.saved).toHaveLength(1))
  })
})

describe('Undo', () => {
  it('Undo is disabled until there is something to undo', async () => {
    const { user, server } = await openAt(1)
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await user.keyboard('{Control>}z{/Control}')
    expect(server.undone).toHaveLength(0)
  })

  it.each([
    [
      'the button',
      async (user: Awaited<ReturnType<typeof openAt>>['user']) =>
        user.click(screen.getByRole('button', { name: 'Undo' })),
    ],
    ['Ctrl Z', async (user: Awaited<ReturnType<typeof openAt>>['user']) => user.keyboard('{Control>}z{/Control}')],
    ['⌘ Z', async (user: Awaited<ReturnType<typeof openAt>>['user']) => user.keyboard('{Meta>}z{/Meta}')],
  ])('Undo by %s reverts the last change, confirms it and goes to the line', async (_, undo) => {
    const { user, server } = await openAt(2)
    await user.keyboard('{Delete}')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(dialogs()).toHaveLength(5))
    await waitFor(() => expect(line(2)).toHaveFocus())
    await undo(user)
    await findToast('Undone')
    await waitFor(() => expect(dialogs()).toEqual(SCRIPT.map(({ dialog }) => dialog)))
    await waitFor(() => expect(line(2)).toHaveFocus())
    expect(server.undone).toHaveLength(1)
  })

  it('Ctrl Z in a text field does not undo changes of the script', async () => {
    const { user, server } = await openAt(2)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(server.saved).toHaveLength(1))
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog')
    await user.keyboard('x{Control>}z{/Control}')
    expect(server.undone).toHaveLength(0)
  })

  it('A failed undo shows an error', async () => {
    serveScript()
    answer(scenes.list, { scenes: SCRIPT, can_undo: true })
    answer(scenes.undo, () => failure('unavailable', 'Please try again in a minute.'))
    const { user } = await openLines()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await findToast('Please try again in a minute.')).toBeVisible()
  })
})

describe('A script of 2,000 lines', () => {
  const MANY = Array.from({ length: 2000 }, (_, at) =>
    wireLine(at + 1, at % 2 === 0 ? 'DANI' : 'MARCUS', `Line of words ${at + 1}.`, {
      heading: `INT. ROOM ${Math.floor(at / 50)}`,
    }),
  )

  it('Only some of 2,000 lines are rendered, the list has its full height, and any line can be reached', async () => {
    serveScript(MANY)
    const { user } = await openLines()
    expect(shownLines().length).toBeLessThan(40)
    const list = line(1).closest('section')!.parentElement!
    expect(Number.parseInt(list.style.height, 10)).toBeGreaterThan(2000 * 80)
    act(() => line(1).focus())
    await user.keyboard('{End}')
    expect(line(2000)).toHaveFocus()
    expect(shownLines().length).toBeLessThan(40)
    await user.click(screen.getByRole('button', { name: /^INT\. ROOM 7\b/ }))
    await waitFor(() => expect(line(351)).toHaveFocus())
  })
})
