import type { GoldEntry } from '../gold.ts'
import type { LaidOutScript } from '../laid-out-script.ts'
import type { DrawingQuirks } from '../pdf/drawing-quirks.ts'
import type { PageDrawing } from '../pdf/page-drawing.ts'
import type { Random } from '../random.ts'
import type { Script } from '../../scripts/script.ts'

/** A layout in one file format; `render` takes everything that varies from `random`. */
export interface Layout {
  name: string
  /** The layout without its file format; training leaves out whole families. */
  family: string
  extension: 'pdf' | 'docx' | 'txt' | 'fdx' | 'fountain'
  /** Genres that use it; undefined for any. */
  genres?: string[]
  render(script: Script, random: Random): Rendering | Promise<Rendering>
}

export interface Rendering {
  bytes: Uint8Array
  entries: GoldEntry[]
  /** What each piece of text is, in drawing order. */
  labels: TextLabel[]
}

/** A piece of a row; page, x and y are 0 for formats other than PDF. */
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
  /** Adds marks to the finished pages: watermarks, numbers, crossing-outs. May make gold entries optional. */
  finish?(pages: PageDrawing[], sheet: LaidOutScript, random: Random): PageDrawing[]
  quirks?(random: Random): DrawingQuirks
  isHyphenated?: (random: Random) => boolean
}
