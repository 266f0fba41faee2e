import { scenes } from '@sidelight/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure } from '#testing/contract-server.ts'
import {
  card,
  serveScript,
  line,
  openScenes,
  scene,
  sceneId,
  SCRIPT,
  shownLines,
  STREET,
} from '#testing/script-fixtures.ts'
import { signedIn } from '#testing/open-app.tsx'
import { findToast } from '#testing/toasts.ts'

beforeEach(() => signedIn())

const words = () => shownLines().map((shown) => shown.split(': ')[1])

async function openAt(number: number) {
  const server = serveScript()
  const app = await openScenes()
  act(() => line(number).focus())
  return { ...app, server }
}

describe('keys in the list', () => {
  it.each([
    ['j', 'k'],
    ['{ArrowDown}', '{ArrowUp}'],
  ])('%s goes to the next line, %s to the one before', async (down, up) => {
    const { user } = await openAt(2)
    await user.keyboard(down)
    expect(line(3)).toHaveFocus()
    await user.keyboard(up + up)
    expect(line(1)).toHaveFocus()
    await user.keyboard(up)
    expect(line(1)).toHaveFocus()
  })

  it('End and Home go to the last line and the first', async () => {
    const { user } = await openAt(2)
    await user.keyboard('{End}')
    expect(line(6)).toHaveFocus()
    await user.keyboard('{Home}')
    expect(line(1)).toHaveFocus()
  })

  it('Enter edits, Delete asks whether to delete', async () => {
    const { user } = await openAt(3)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Edit Scene' })).toHaveTextContent('Line #3')
    expect(screen.getByLabelText('Dialog')).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(line(3)).toHaveFocus())
    await user.keyboard('{Delete}')
    expect(await screen.findByRole('dialog', { name: 'Delete Scene' })).toHaveTextContent('Scene #3')
  })

  it('Ctrl Enter saves from within the words', async () => {
    const { user, server } = await openAt(3)
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Edit Scene' })
    await user.keyboard(' Now.{Control>}{Enter}{/Control}')
    await waitFor(() => expect(words()[2]).toBe('To give it back. Now.'))
    expect(server.updated).toHaveLength(1)
    await waitFor(() => expect(line(3)).toHaveFocus())
  })

  it('do nothing to narration that is about to be deleted', async () => {
    const { user, server } = await openAt(1)
    await user.click(screen.getByRole('checkbox'))
    act(() => line(1).focus())
    await user.keyboard('{Enter}{Delete}{Alt>}{ArrowDown}{/Alt}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.saved).toHaveLength(0)
  })

  it('are shown', async () => {
    await openAt(1)
    expect(screen.getByRole('heading', { name: 'Keys' }).parentElement).toHaveTextContent(
      'JKNext, previous lineEnterEdit the lineAlt↑ ↓Move the lineDelDelete the lineCtrlZUndo',
    )
  })
})

describe('moving a line', () => {
  it('with Alt and an arrow shows at once, keeps the focus on it, and tells where it is', async () => {
    const { user, server } = await openAt(2)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() =>
      expect(words().slice(0, 3)).toEqual(['A kitchen. Morning.', 'To give it back.', 'You kept the key.']),
    )
    await waitFor(() => expect(line(3)).toHaveFocus())
    expect(screen.getByText('Line 2 is now line 3.')).toBeInTheDocument()
    await waitFor(() => expect(server.saved).toHaveLength(1))
    const { scenes: sent } = server.saved[0]!.body as { scenes: { _id: string; scene_index: number }[] }
    expect(sent.map(({ _id, scene_index }) => [_id, scene_index])).toEqual([
      [sceneId(3), 1],
      [sceneId(2), 2],
    ])
  })

  it('several times in a row ends where the last one put it, on screen and on the server', async () => {
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
    expect(words().slice(0, 4)).toEqual(expected)
  })

  it('across a heading puts it into that scene', async () => {
    const { user, server } = await openAt(3)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(server.lines()[3]?.dialog).toBe('To give it back.'))
    expect(server.lines()[3]?.heading).toBe(STREET)
    expect(line(4).closest('section')).toHaveAccessibleName(STREET)
  })

  it('back is what happens when it cannot be saved', async () => {
    const { user } = await openAt(2)
    answer(scenes.save, () => failure('internal', 'boom'))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await findToast('The line was not moved. Please try again.')).toBeVisible()
    await waitFor(() => expect(words()).toEqual(SCRIPT.map(({ dialog }) => dialog)))
  })

  it('is done by dragging its handle, and given up with Escape', async () => {
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
      expect(words().slice(0, 3)).toEqual(['You kept the key.', 'To give it back.', 'A kitchen. Morning.']),
    )
    await waitFor(() => expect(server.saved).toHaveLength(1))
  })
})

describe('undo', () => {
  it('is asleep until there is something to undo', async () => {
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
  ])('by %s takes the last change back, says so, and goes to where it was', async (_, undo) => {
    const { user, server } = await openAt(2)
    await user.keyboard('{Delete}')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(words()).toHaveLength(5))
    await waitFor(() => expect(line(2)).toHaveFocus())
    await undo(user)
    await findToast('Undone')
    await waitFor(() => expect(words()).toEqual(SCRIPT.map(({ dialog }) => dialog)))
    await waitFor(() => expect(line(2)).toHaveFocus())
    expect(server.undone).toHaveLength(1)
  })

  it('leaves Ctrl Z in a field to what is typed there', async () => {
    const { user, server } = await openAt(2)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(server.saved).toHaveLength(1))
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog')
    await user.keyboard('x{Control>}z{/Control}')
    expect(server.undone).toHaveLength(0)
  })

  it('says when it failed', async () => {
    serveScript()
    answer(scenes.list, { scenes: SCRIPT, can_undo: true })
    answer(scenes.undo, () => failure('unavailable', 'Please try again in a minute.'))
    const { user } = await openScenes()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await findToast('Please try again in a minute.')).toBeVisible()
  })
})

describe('2,000 lines', () => {
  const MANY = Array.from({ length: 2000 }, (_, at) =>
    scene(at + 1, at % 2 === 0 ? 'DANI' : 'MARCUS', `Line of words ${at + 1}.`, {
      heading: `INT. ROOM ${Math.floor(at / 50)}`,
    }),
  )

  it('are not all rendered, but the page is as long as they are, and any of them can be reached', async () => {
    serveScript(MANY)
    const { user } = await openScenes()
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
