import type { Router } from './SessionRedirect.tsx'

/** Waits until the first page's chunk is loaded; rendered earlier, the splash would replace the prerendered page. */
export async function preloadFirstPage(router: Router): Promise<void> {
  while (!router.state.initialized) await nextState(router)
  if (router.state.errors !== null) throw new Error('The first page could not be loaded')
}

const nextState = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe(() => {
      stop()
      resolve()
    })
  })
