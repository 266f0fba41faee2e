import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApp, signedIn } from '#testing/open-app.tsx'

const DOCUMENT = '0199b5f2-7a11-7c55-9d2e-000000000001'
const STEPS = [
  { path: '/dashboard/process/upload', name: 'Upload Script' },
  { path: `/dashboard/process/${DOCUMENT}/scenes`, name: 'Script Scenes' },
  { path: `/dashboard/process/${DOCUMENT}/assign-voice`, name: 'Assign Voices' },
  { path: `/dashboard/process/${DOCUMENT}/scenes-preview`, name: 'Preview' },
]

async function openStep(path: string) {
  signedIn()
  const app = openApp(path)
  const stepper = within(await screen.findByRole('navigation', { name: 'Process steps' }))
  const items = () => stepper.getAllByRole('listitem')
  const texts = () => items().map((item) => item.textContent)
  const currentIndex = () => items().findIndex((item) => item.getAttribute('aria-current') === 'step')
  const linkOf = (index: number) => {
    const item = items()[index]
    return item && within(item).queryByRole('link')
  }
  return { ...app, stepper, texts, currentIndex, linkOf }
}

describe('The process stepper', () => {
  it('[R-2.3-14] The stepper numbers the four steps', async () => {
    const { texts } = await openStep('/dashboard/process/upload')
    expect(texts()).toEqual(['1Upload Script', '2Script Scenes', '3Assign Voices', '4Preview'])
  })

  it('[R-2.3-15] Without a document, the steps after the upload are locked', async () => {
    const { stepper } = await openStep('/dashboard/process/upload')
    expect(stepper.queryAllByRole('link')).toEqual([])
    expect(stepper.getAllByLabelText('Locked')).toHaveLength(3)
  })

  it('[R-2.3-17] The stepper shows the steps before the current one as completed', async () => {
    const { stepper, texts } = await openStep(`/dashboard/process/${DOCUMENT}/assign-voice`)
    expect(texts()).toEqual(['Upload Script(completed)', 'Script Scenes(completed)', '3Assign Voices', '4Preview'])
    expect(stepper.getByRole('listitem', { current: 'step' })).toHaveTextContent('Assign Voices')
  })

  it('The stepper links to the other steps of the same document', async () => {
    const { user, stepper, path } = await openStep(`/dashboard/process/${DOCUMENT}/assign-voice`)
    await user.click(stepper.getByRole('link', { name: /Preview/ }))
    await waitFor(() => expect(path()).toBe(`/dashboard/process/${DOCUMENT}/scenes-preview`))
  })
})

describe('The steps of the upload wizard', () => {
  const openNumberedStep = async (index: number) => openStep(STEPS[index]?.path ?? '')

  it.each(STEPS.map(({ name }, index) => [index, name] as const))(
    '[R-4-01] Step %i of the upload wizard, counted from 0, is "%s"',
    async (index, name) => {
      const { texts, currentIndex } = await openNumberedStep(index)
      expect(texts()).toHaveLength(4)
      expect(currentIndex()).toBe(index)
      expect(texts()[index]).toContain(name)
    },
  )

  it.each([1, 2])('[R-4-02] Step %i of the upload wizard links to the next step', async (index) => {
    const { user, currentIndex, linkOf, path } = await openNumberedStep(index)
    await user.click(linkOf(index + 1) ?? document.body)
    await waitFor(() => expect([path(), currentIndex()]).toEqual([STEPS[index + 1]?.path, index + 1]))
  })

  it('[R-4-02] The last step of the upload wizard has no next step', async () => {
    const { texts, currentIndex, linkOf } = await openNumberedStep(3)
    expect(currentIndex()).toBe(texts().length - 1)
    expect(linkOf(3)).toBeNull()
  })

  it.each([1, 2, 3])('[R-4-03] Step %i of the upload wizard links to the previous step', async (index) => {
    const { user, currentIndex, linkOf, path } = await openNumberedStep(index)
    await user.click(linkOf(index - 1) ?? document.body)
    await waitFor(() => expect([path(), currentIndex()]).toEqual([STEPS[index - 1]?.path, index - 1]))
  })

  it('[R-4-03] The first step of the upload wizard has no previous step', async () => {
    const { currentIndex, linkOf } = await openNumberedStep(0)
    expect(currentIndex()).toBe(0)
    expect(linkOf(0)).toBeNull()
  })
})

describe('A step without a document', () => {
  it.each(['undefined/scenes', 'null/assign-voice', 'undefined/scenes-preview', 'scenes'])(
    '[R-2.3-16] The page /dashboard/process/%s asks for an upload',
    async (broken) => {
      const { user, path } = await openStep(`/dashboard/process/${broken}`)
      expect(await screen.findByRole('heading', { name: 'Upload Required' })).toBeVisible()
      expect(screen.getAllByRole('heading')).toHaveLength(1)
      await user.click(screen.getByRole('link', { name: 'Go to Upload Step' }))
      expect(await screen.findByRole('heading', { name: 'Upload Script' })).toBeVisible()
      expect(path()).toBe('/dashboard/process/upload')
    },
  )
})
