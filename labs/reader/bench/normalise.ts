/** Normal forms of the metric: texts that sound the same are equal. */

export const normaliseText = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc\u2032`´]/gu, "'")
    .replace(/[\u201c\u201d\u2033]/gu, '"')
    .replace(/\u00ad/gu, '')
    .replace(/\u2026/gu, '...')
    .replace(/\s*(?:-{2,}|[\u2012-\u2015])\s*/gu, '-')
    .replace(/\s*-\s+|\s+-\s*/gu, '-')
    .replace(/\s*\.\.\.\s*/gu, '... ')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()

/** Bracketed text is not spoken. */
export const normaliseDialogue = (text: string) =>
  normaliseText(text.replace(/\([^()]*\)|\[[^[\]]*\]/gu, ' '))
    .replace(/\s+([,.;!?])/gu, '$1')
    .trim()

export const normaliseNarration = (text: string) =>
  normaliseText(text)
    .replace(/^[([]+|[)\]]+$/gu, '')
    .trim()

const withoutEnd = (name: string) => name.toUpperCase().replace(/[:.]+$/u, '')

export function normaliseActor(name: string, aliases: Record<string, string>): string {
  let actor = name
    .normalize('NFKC')
    .replace(/[\u2018\u2019]/gu, "'")
    .replace(/\([^()]*\)?/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .toUpperCase()
    .replace(/[:.]+$/u, '')
  for (const [alias, person] of Object.entries(aliases)) if (actor === withoutEnd(alias)) actor = withoutEnd(person)
  return actor
}
