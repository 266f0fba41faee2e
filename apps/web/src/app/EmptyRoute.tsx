/** What a route that always redirects shows; without a component the router warns. */
export function EmptyRoute() {
  return null
}
