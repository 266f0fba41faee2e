/** Character by character from the end: a pattern that ends in `+$` takes quadratic time. */
export function stripEnd(text: string, isStripped: (char: string) => boolean): string {
  let end = text.length
  while (end > 0 && isStripped(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

export function stripStart(text: string, isStripped: (char: string) => boolean): string {
  let start = 0
  while (start < text.length && isStripped(text.charAt(start))) start += 1
  return text.slice(start)
}
