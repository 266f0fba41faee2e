import type { XmlElement } from '../xml.ts'

const WORD_NAMESPACES = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
])

export const isWordNamespace = (namespace: string): boolean => WORD_NAMESPACES.has(namespace)

/** `<w:b/>` turns a property on; `<w:b w:val="0"/>` turns it off again. */
export function readToggle(element: XmlElement): boolean {
  const value = element.attribute('val')
  return value === undefined || !['0', 'false', 'off', 'none'].includes(value)
}

const POINTS_PER_UNIT = new Map([
  ['pt', 1],
  ['in', 72],
  ['cm', 28.35],
  ['mm', 2.835],
  ['pc', 12],
  ['pi', 12],
])

/** Word uses twentieths of a point; lengths with a unit are rare but allowed. */
export function readLength(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number.parseFloat(value)
  if (!Number.isFinite(number)) return undefined
  const unit = value.trim().slice(-2)
  const points = POINTS_PER_UNIT.get(unit) ?? 1 / 20
  return Math.min(2000, Math.max(-2000, Math.round(number * points * 100) / 100))
}
