import { matchRoutes, type RouteObject } from 'react-router'

/** Fetches what the routes of this path load lazily and puts it in its place, so that the first drawing is complete. */
export async function loadMatchedPages(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
