import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApp, signedIn } from '#testing/open-app.tsx'

const DOCUMENT = '0199b5f2-7a11-7c55-9d2e-000000000001'

async function openStep(path: string) {
  signedIn()
  const app = openApp(path)
  const stepper = within(await screen.findByRole('navigation', { name: 'Process steps' }))
  return { ...app, stepper, texts: () => stepper.getAllByRole('listitem').map((step) => step.textContent) }
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
