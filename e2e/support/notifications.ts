import { type BrowserContext, expect, type Page } from '@playwright/test'

const notifications = new WeakMap<Page, string[]>()

/** Collects the notifications of all pages, because each disappears after seconds and a busy machine would miss it. */
export async function collectNotifications(context: BrowserContext): Promise<void> {
  await context.exposeBinding('onNotification', ({ page }, text: string) => {
    notifications.set(page, [...(notifications.get(page) ?? []), text])
  })
  await context.addInitScript(() => {
    const { onNotification } = window as unknown as { onNotification: (text: string) => void }
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const isNotification =
          added instanceof HTMLLIElement && added.closest('[role=region]')?.ariaLabel?.startsWith('Notification')
        if (isNotification === true) onNotification(added.textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until the page has shown a notification, which need not be there any more. */
export const expectNotification = (page: Page, text: string, options: { timeout?: number } = {}): Promise<void> =>
  expect.poll(() => notifications.get(page) ?? [], options).toContainEqual(expect.stringContaining(text))
