import { readFileSync } from 'node:fs'
import type { Script } from '../scripts/script.ts'
import { type Composition, composeHtml } from './compose/compose-html.ts'
import { composeFinalDraft, composeFountain, composePaste, composeTex, type PasteLook } from './compose/compose-text.ts'
import type { Look } from './compose/look.ts'
import {
  convertWithLibreOffice,
  outlineText,
  printWithChromium,
  printWithWkhtmltopdf,
  removeUnicodeTables,
  turnPages,
  typesetWithTex,
  type Workshop,
} from './produce/make-documents.ts'
import * as captures from './produce/spoil-pictures.ts'

export interface MadeFile {
  extension: string
  bytes: Uint8Array
}

/** A way to make a file of a script. Composing needs no program. */
export interface Recipe {
  compose(script: Script): Composition
  make(script: Script, workshop: Workshop): Promise<MadeFile>
}

/** From a page that is set in HTML. */
function fromPage(look: Look, extension: string, make: (workshop: Workshop, html: string) => Promise<string>): Recipe {
  const compose = (script: Script) => composeHtml(script, look)
  return {
    compose,
    make: async (script, workshop) => ({
      extension,
      bytes: readFileSync(await make(workshop, compose(script).source)),
    }),
  }
}

const fromPrint = (look: Look, change: (workshop: Workshop, pdf: string) => Promise<string>): Recipe =>
  fromPage(look, 'pdf', async (workshop, html) => change(workshop, await printWithChromium(workshop, html, look)))

export const print = (look: Look): Recipe => fromPrint(look, (_, pdf) => Promise.resolve(pdf))
export const printOldWebKit = (look: Look): Recipe => fromPage(look, 'pdf', printWithWkhtmltopdf)
export const office = (look: Look, extension: 'docx' | 'pdf'): Recipe =>
  fromPage(look, extension, (workshop, html) => convertWithLibreOffice(workshop, html, extension))
const captured =
  <Facts extends unknown[]>(describe: (...facts: Facts) => captures.Capture) =>
  (look: Look, ...facts: Facts): Recipe =>
    fromPrint(look, (workshop, pdf) => captures.capturePages(workshop, pdf, describe(...facts)))
export const photo = captured(captures.photo)
export const fax = captured(captures.fax)
export const copy = captured(captures.copy)
export const spread = captured(captures.spread)
export const screenshot = captured(captures.screenshot)
export const outlined = (look: Look, way: 'ghostscript' | 'cairo'): Recipe =>
  fromPrint(look, (workshop, pdf) => outlineText(workshop, pdf, way))
export const turned = (look: Look, degrees: 90 | 270): Recipe =>
  fromPrint(look, (workshop, pdf) => turnPages(workshop, pdf, degrees))
export const withoutUnicode = (look: Look): Recipe => fromPrint(look, removeUnicodeTables)

export const bitmapFonts = (style: 'screenplay' | 'play', way: 'pdflatex' | 'dvips'): Recipe => {
  const compose = (script: Script) => composeTex(script, style)
  return {
    compose,
    make: async (script, workshop) => ({
      extension: 'pdf',
      bytes: readFileSync(await typesetWithTex(workshop, compose(script).source, way)),
    }),
  }
}

function fromText(extension: string, compose: (script: Script) => Composition): Recipe {
  return {
    compose,
    make: (script) => Promise.resolve({ extension, bytes: Buffer.from(compose(script).source) }),
  }
}

export const paste = (look: PasteLook): Recipe => fromText('txt', (script) => composePaste(script, look))
export const fountain: Recipe = fromText('fountain', composeFountain)
export const finalDraft: Recipe = fromText('fdx', composeFinalDraft)
