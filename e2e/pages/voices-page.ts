import { expect, type Locator, type Page } from '@playwright/test'

export const assignPath = (documentId: string): string => `/dashboard/process/${documentId}/assign-voice`
export const previewPath = (documentId: string): string => `/dashboard/process/${documentId}/scenes-preview`

export const tapePath = (documentId: string): string => `/dashboard/process/${documentId}/tape`
export const stagePath = (documentId: string): string => `/dashboard/process/${documentId}/stage`
export const byEarPath = (documentId: string): string => `/dashboard/process/${documentId}/by-ear`
export const offBookPath = (documentId: string): string => `/dashboard/process/${documentId}/off-book`
export const cueScriptPath = (documentId: string): string => `/dashboard/process/${documentId}/cue-script`

export const characterOf = (page: Page, actor: string): Locator =>
  page.getByRole('listitem', { name: actor, exact: true })
export const lineCard = (page: Page, number: number): Locator =>
  page.locator('li[data-line]').filter({ has: page.getByText(`Line #${number}`, { exact: true }) })

export async function openCasting(page: Page, documentId: string, actor: string): Promise<void> {
  await page.goto(assignPath(documentId))
  await expect(characterOf(page, actor)).toBeVisible()
}

/** Gives every character a voice, except for the part that the actor plays. */
export async function castAllExcept(page: Page, part: string): Promise<void> {
  await page.getByRole('button', { name: `I'll read this one: ${part}` }).click()
  await page.getByRole('button', { name: 'Auto-cast' }).click()
  await expect(page.getByText('All characters must be assigned a voice')).toHaveCount(0)
}
