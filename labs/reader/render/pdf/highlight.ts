import type { PageMarking } from './sides-marks.ts'

/** Highlights one character's lines in yellow, as actors do; the text stays part of the script. */
export const highlightPart: PageMarking = (pages, sheet, random) => {
  const actors = [...new Set(sheet.entries.filter((entry) => entry.kind === 'dialogue').map((entry) => entry.actor))]
  const part = random.pick(actors)
  const colour = random.pick([
    [1, 1, 0.5],
    [0.7, 1, 0.7],
    [1, 0.8, 0.9],
    [0.85, 0.85, 0.85],
  ] as const)
  for (const page of pages) {
    for (const mark of page.texts) {
      if (sheet.entries[mark.entry]?.actor !== part) continue
      page.fills.push({
        x: mark.x - 1,
        y: mark.y - mark.size * 0.85,
        width: mark.width + 2,
        height: mark.size * 1.1,
        lightness: 0.8,
        colour,
      })
    }
  }
  return pages
}
