import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApp, signedIn } from '#testing/open-app.tsx'

const DOCUMENT = '0199b5f2-7a11-7c55-9d2e-000000000001'
const PATHS = [
  '/dashboard/process/upload',
  `/dashboard/process/${DOCUMENT}/scenes`,
  `/dashboard/process/${DOCUMENT}/assign-voice`,
  `/dashboard/process/${DOCUMENT}/scenes-preview`,
]

async function openStep(index: number) {
  signedIn()
  const app = openApp(PATHS[index] ?? '')
  await screen.findByRole('navigation', { name: 'Process steps' })
  const steps = () => within(screen.getByRole('navigation', { name: 'Process steps' })).getAllByRole('listitem')
  const currentIndex = () => steps().findIndex((step) => step.getAttribute('aria-current') === 'step')
  const linkOf = (step: number) => {
    const item = steps()[step]
    return item && within(item).queryByRole('link')
  }
  return { ...app, steps, currentIndex, linkOf }
}

describe('the steps of the upload wizard', () => {
  it.each([
    [0, 'Upload Script'],
    [1, 'Script Scenes'],
    [2, 'Assign Voices'],
    [3, 'Preview'],
  ])('[R-4-01] Step %i of the upload wizard, counted from 0, is "%s"', async (index, name) => {
    const { steps, currentIndex } = await openStep(index)
    expect(steps()).toHaveLength(4)
    expect(currentIndex()).toBe(index)
    expect(steps()[index]).toHaveTextContent(name)
  })

  it.each([1, 2])('[R-4-02] Step %i of the upload wizard links to the next step', async (index) => {
    const { user, currentIndex, linkOf, path } = await openStep(index)
    await user.click(linkOf(index + 1) ?? document.body)
    await waitFor(() => expect([path(), currentIndex()]).toEqual([PATHS[index + 1], index + 1]))
  })

  it('[R-4-02] The last step of the upload wizard has no next step', async () => {
    const { steps, currentIndex, linkOf } = await openStep(3)
    expect(currentIndex()).toBe(steps().length - 1)
    expect(linkOf(3)).toBeNull()
  })

  it.each([1, 2, 3])('[R-4-03] Step %i of the upload wizard links to the previous step', async (index) => {
    const { user, currentIndex, linkOf, path } = await openStep(index)
    await user.click(linkOf(index - 1) ?? document.body)
    await waitFor(() => expect([path(), currentIndex()]).toEqual([PATHS[index - 1], index - 1]))
  })

  it('[R-4-03] The first step of the upload wizard has no previous step', async () => {
    const { currentIndex, linkOf } = await openStep(0)
    expect(currentIndex()).toBe(0)
    expect(linkOf(0)).toBeNull()
  })
})
