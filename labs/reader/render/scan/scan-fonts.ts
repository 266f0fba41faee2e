import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'
import type { Face } from '../pdf/font-metrics.ts'

/** Free fonts with the widths of the standard ones, so that the scan breaks lines as the PDF does. */
const require = createRequire(import.meta.url)
const fonts = [
  { family: 'courier', name: 'courier-prime', home: require.resolve('@fontsource/courier-prime/package.json') },
  { family: 'times', name: 'tinos', home: require.resolve('@fontsource/tinos/package.json') },
  { family: 'helvetica', name: 'arimo', home: require.resolve('@fontsource/arimo/package.json') },
]
const subsets = ['latin', 'latin-ext']
let isReady = false

function registerFonts(): void {
  for (const { family, name, home } of fonts) {
    for (const subset of subsets) {
      for (const weight of ['400', '700']) {
        for (const slope of ['normal', 'italic']) {
          const path = join(dirname(home), 'files', `${name}-${subset}-${weight}-${slope}.woff`)
          GlobalFonts.register(readFileSync(path), alias(family, subset, weight === '700', slope === 'italic'))
        }
      }
    }
  }
  isReady = true
}

function alias(family: string, subset: string, isBold: boolean, isItalic: boolean): string {
  return `scan-${family}-${subset}${isBold ? '-bold' : ''}${isItalic ? '-italic' : ''}`
}

export function scanFont(face: Face, sizePixels: number): string {
  if (!isReady) registerFonts()
  const families = subsets.map((subset) => `"${alias(face.family, subset, face.isBold, face.isItalic)}"`)
  return `${sizePixels}px ${families.join(', ')}`
}
