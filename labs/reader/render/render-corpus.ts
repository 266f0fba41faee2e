import type { Script } from '../scripts/script.ts'
import type { Gold } from './gold.ts'
import { writeGold } from './gold.ts'
import {
  fifthLayouts,
  fourthLayouts,
  secondLayouts,
  seventhLayouts,
  sixthLayouts,
  thirdLayouts,
} from './layouts/catalogue/held-out-batches.ts'
import { layouts } from './layouts/catalogue/catalogue.ts'
import { scanLayouts } from './layouts/catalogue/scan-layouts.ts'
import type { Layout, TextLabel } from './layouts/layout.ts'
import { createRandom } from './random.ts'
import { createSentencePool } from '../scripts/sentence-maker.ts'
import { makeSyntheticScript } from '../scripts/synthetic.ts'

export interface CorpusFile {
  name: string
  goldName: string
  layout: string
  family: string
  bytes: Uint8Array
  gold: Gold
  labels: TextLabel[]
}

export interface CorpusWish {
  seed: string
  layouts?: string[] | undefined
  scripts?: string[] | undefined
  /** So many scripts for each layout, drawn by the seed; undefined for every script that suits it. */
  perLayout?: number | undefined
  /** So many more scripts made of sentences from the others. */
  synthetic?: number
  /** Elements in each of them; 12 make about a page. */
  syntheticLength?: number | undefined
}

/** Everything a reader may learn from: also the batches that once examined it and were repaired against. */
export const taughtLayouts: Layout[] = [
  ...layouts,
  ...secondLayouts,
  ...thirdLayouts,
  ...fourthLayouts,
  ...fifthLayouts,
  ...sixthLayouts,
]

/** Renders scripts in layouts, one file after the other; a seed gives the same files again. */
export async function* renderCorpus(scripts: Script[], wish: CorpusWish): AsyncGenerator<CorpusFile> {
  const named = scripts.filter((script) => wish.scripts?.includes(script.id) ?? true)
  const chosen = [...named, ...makeSynthetic(scripts, wish)]
  const wanted =
    wish.layouts === undefined
      ? layouts
      : [...taughtLayouts, ...seventhLayouts, ...scanLayouts].filter((layout) => wish.layouts?.includes(layout.name))
  for (const layout of wanted) {
    const random = createRandom(`${wish.seed}/${layout.name}`)
    const suited = chosen.filter((script) => layout.genres?.includes(script.genre) ?? true)
    const picked = wish.perLayout === undefined ? suited : random.shuffle(suited).slice(0, wish.perLayout)
    for (const script of picked) yield await renderFile(script, layout, wish.seed)
  }
}

export async function renderFile(script: Script, layout: Layout, seed: string): Promise<CorpusFile> {
  const rendering = await layout.render(script, createRandom(`${seed}/${layout.name}/${script.id}`))
  const stem = `${script.id}.${layout.name}`
  return {
    name: `${stem}.${layout.extension}`,
    goldName: `${stem}.gold.json`,
    layout: layout.name,
    family: layout.family,
    bytes: rendering.bytes,
    gold: writeGold(script, layout.name, rendering.entries),
    labels: rendering.labels,
  }
}

function makeSynthetic(scripts: Script[], wish: CorpusWish): Script[] {
  const pool = createSentencePool(scripts)
  const count = wish.synthetic ?? 0
  return Array.from({ length: count }, (_, index) =>
    makeSyntheticScript(pool, `${wish.seed}-${index + 1}`, wish.syntheticLength),
  )
}
