/** The component of a route that always redirects; without one the router warns. */
export function EmptyRoute() {
  return null
}
