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

export interface CorpusOptions {
  seed: string
  layouts?: string[] | undefined
  scripts?: string[] | undefined
  /** Number of scripts for each layout, chosen by the seed; undefined for all that suit it. */
  perLayout?: number | undefined
  /** Number of scripts made of sentences of the others. */
  synthetic?: number
  /** Elements in each synthetic script; 12 make about a page. */
  syntheticLength?: number | undefined
}

/** Layouts for training, including the held-out batches that the parser has been corrected for. */
export const trainingLayouts: Layout[] = [
  ...layouts,
  ...secondLayouts,
  ...thirdLayouts,
  ...fourthLayouts,
  ...fifthLayouts,
  ...sixthLayouts,
]

/** Renders scripts in layouts; a seed gives the same files again. */
export async function* renderCorpus(scripts: Script[], options: CorpusOptions): AsyncGenerator<CorpusFile> {
  const named = scripts.filter((script) => options.scripts?.includes(script.id) ?? true)
  const chosen = [...named, ...makeSynthetic(scripts, options)]
  const wanted =
    options.layouts === undefined
      ? layouts
      : [...trainingLayouts, ...seventhLayouts, ...scanLayouts].filter((layout) =>
          options.layouts?.includes(layout.name),
        )
  for (const layout of wanted) {
    const random = createRandom(`${options.seed}/${layout.name}`)
    const suited = chosen.filter((script) => layout.genres?.includes(script.genre) ?? true)
    const picked = options.perLayout === undefined ? suited : random.shuffle(suited).slice(0, options.perLayout)
    for (const script of picked) yield await renderFile(script, layout, options.seed)
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

function makeSynthetic(scripts: Script[], options: CorpusOptions): Script[] {
  const pool = createSentencePool(scripts)
  const count = options.synthetic ?? 0
  return Array.from({ length: count }, (_, index) =>
    makeSyntheticScript(pool, `${options.seed}-${index + 1}`, options.syntheticLength),
  )
}
