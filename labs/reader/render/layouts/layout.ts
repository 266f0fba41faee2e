import type { GoldEntry } from '../gold.ts'
import type { LaidOutScript } from '../laid-out-script.ts'
import type { DrawingQuirks } from '../pdf/drawing-quirks.ts'
import type { PageDrawing } from '../pdf/page-drawing.ts'
import type { Random } from '../random.ts'
import type { Script } from '../../scripts/script.ts'

/** One way of putting a script on paper; `render` draws everything it leaves open from `random`. */
export interface Layout {
  name: string
  /** What it looks like, whatever the file format: who leaves a layout out of training leaves out its family. */
  family: string
  extension: 'pdf' | 'docx' | 'txt' | 'fdx' | 'fountain'
  /** Genres it would be seen in; undefined for any. */
  genres?: string[]
  render(script: Script, random: Random): Rendering | Promise<Rendering>
}

export interface Rendering {
  bytes: Uint8Array
  entries: GoldEntry[]
  /** What each piece of text is, for training; in drawing order. */
  labels: TextLabel[]
}

/** For PDF a piece of a row with its place; for other formats page, x and y are 0 and order is everything. */
export interface TextLabel {
  page: number
  x: number
  y: number
  text: string
  role: string
  entry: number
}

export interface SheetLayout {
  name: string
  genres?: string[]
  compose(script: Script, random: Random): LaidOutScript
  /** Marks on the finished pages: watermarks, numbers, crossings. May change the truth's `optional`. */
  finish?(pages: PageDrawing[], sheet: LaidOutScript, random: Random): PageDrawing[]
  quirks?(random: Random): DrawingQuirks
  isHyphenated?: (random: Random) => boolean
}
