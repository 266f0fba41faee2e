import { PAPERS } from '@sidelight/domain/lines/reading-settings'
import { expect, it } from 'vitest'
import reading from './reading.css?raw'
import tokens from '../../tokens.css?raw'

/** Of text of any size (WCAG 2.2, AA). */
const AA = 4.5
const WORDS = ['text', 'mute', 'faint', 'you', 'key-text'] as const

/** The colours that a style sheet sets in rules whose selector fits. */
function readColours(css: string, fits: (selector: string) => boolean): Record<string, string> {
  const colours: Record<string, string> = {}
  for (const [, selector = '', body = ''] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!fits(selector)) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)) colours[name] = value
  }
  return colours
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

it.each(PAPERS)('[R-98-03] Every colour of words has enough contrast on the paper "%s"', (paper) => {
  const theme = readColours(tokens, (selector) =>
    paper === 'night' ? selector.includes('.on-stage') : selector.trim().endsWith('.light'),
  )
  const colours = { ...theme, ...readColours(reading, (selector) => selector.includes(`[data-tint='${paper}']`)) }
  const poor = WORDS.filter((name) => contrastOf(colours[name] ?? '', colours['stage'] ?? '') < AA)
  expect(poor).toEqual([])
})

it('[R-98-03] Grey that is enough on white is not on a tint', () => {
  expect(contrastOf('#636b79', '#ffffff')).toBeGreaterThan(AA)
  expect(contrastOf('#636b79', '#f4dfdf')).toBeLessThan(AA)
})
