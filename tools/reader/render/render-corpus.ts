import type { Script } from '../scripts/script.ts'
import type { Gold } from './gold.ts'
import { writeGold } from './gold.ts'
import { layouts } from './layouts/catalogue.ts'
import type { Layout, TextLabel } from './layouts/layout.ts'
import { createRandom } from './random.ts'

export interface CorpusFile {
  name: string
  goldName: string
  layout: string
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
  synthetic?: number
}

/** Renders scripts in layouts, one file after the other; a seed gives the same files again. */
export async function* renderCorpus(scripts: Script[], wish: CorpusWish): AsyncGenerator<CorpusFile> {
  const chosen = scripts.filter((script) => wish.scripts?.includes(script.id) ?? true)
  const wanted = layouts.filter((layout) => wish.layouts?.includes(layout.name) ?? true)
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
    bytes: rendering.bytes,
    gold: writeGold(script, layout.name, rendering.entries),
    labels: rendering.labels,
  }
}
