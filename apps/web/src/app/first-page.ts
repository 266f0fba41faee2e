import type { Router } from './SessionRedirect.tsx'

/** A page comes lazily, and until it is here a splash would be drawn in its place. */
export async function preloadFirstPage(router: Router): Promise<void> {
  while (!router.state.initialized) await nextState(router)
  if (router.state.errors !== null) throw new Error('The page did not come')
}

const nextState = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe(() => {
      stop()
      resolve()
    })
  })
