import { readFileSync } from 'node:fs'
import type { Script } from '../../scripts/script.ts'
import type { Composition } from '../compose/compose-html.ts'
import type { Recipe } from '../recipes.ts'
import { composeMarked, type MakeMarkup } from './markup/compose-marked.ts'
import { composeTyped, type TypedPage } from './markup/typed-pages.ts'
import { type Capture, capture } from './produce/captures.ts'
import type { Maker } from './produce/makers.ts'

const fromSource = (compose: (script: Script) => Composition, makers: [Maker, ...Maker[]]): Recipe => ({
  compose,
  make: async (script, workshop) => {
    const [first, ...rest] = makers
    let path = await first(workshop, compose(script).source)
    for (const next of rest) path = await next(workshop, path)
    return { extension: /\w+$/.exec(path)?.[0] ?? '', bytes: readFileSync(path) }
  },
})

/** A markup, given to a program; and the pages then photographed, scanned or faxed. */
export const made = (markup: MakeMarkup, maker: Maker, how?: Capture): Recipe =>
  fromSource((script) => composeMarked(script, markup), withCapture(maker, how))

/** Typed lines, given to a program that prints text. */
export const typed = (page: TypedPage, maker: Maker, how?: Capture): Recipe =>
  fromSource((script) => composeTyped(script, page), withCapture(maker, how))

const withCapture = (maker: Maker, how: Capture | undefined): [Maker, ...Maker[]] =>
  how === undefined ? [maker] : [maker, (workshop, pdf) => capture(workshop, pdf, how)]
