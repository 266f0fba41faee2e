/** What the user's files are on. A touch screen is a phone, unless it is a large one. */
export function nameDevice(): string {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer'
  return matchMedia('(max-width: 759px), (max-height: 500px)').matches ? 'phone' : 'device'
}
