import { layOut, PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

/** Fewer lines than this, and the signs mean something else. */
const MIN_LINES = 3

type Rewrite = [isUsed: (line: string) => boolean, rewrite: (line: string) => string]

const voiceTag = /<v(?:\.[\w.]{1,40})?\s([^<>]{1,60})>/u
const styleTag = /<\/?(?:b|i|u|em|strong|c|v|p|span|font|ruby|rt|br|div)(?:[\s.][^<>]{0,80})?\/?>|\{\\an?\d\}/giu

const rewrites: Rewrite[] = [
  // Captions for the web: "<v Tess>Don't say it.</v>".
  [(line) => voiceTag.test(line.slice(0, 400)), (line) => line.replace(voiceTag, '$1: ')],
  [(line) => /<\/?[a-z]{1,6}[ >/.]|\{\\a/iu.test(line), (line) => line.replace(styleTag, '')],
  // Wikis: three apostrophes for bold, two for italics, equal signs around a heading.
  [(line) => /['’]{2}/u.test(line), (line) => line.replace(/['’]{3}/gu, '**').replace(/['’]{2}/gu, '*')],
  [(line) => wikiDepth(line) > 1, unwrapWikiHeading],
]

function wikiDepth(line: string): number {
  const text = line.trim()
  let depth = 0
  while (depth < 6 && text[depth] === '=' && text.at(-1 - depth) === '=') depth += 1
  return text.length > 2 * depth ? depth : 0
}

function unwrapWikiHeading(line: string): string {
  const depth = wikiDepth(line)
  return depth > 1 ? `${'#'.repeat(depth)} ${line.trim().slice(depth, -depth).trim()}` : line
}

/** Markup of captions and wikis: emphasis stays as typed emphasis, and voice tags become names. */
export const markup: Pass<'text'> = {
  name: 'markup',
  stage: 'text',
  example: { given: layOut((name, words) => [`<v ${name}>${words}</v>`]), expect: PLAIN },
  run: (lines) =>
    rewrites.reduce((out, [isUsed, rewrite]) => {
      const isMarkup = out.filter((line) => isUsed(line)).length >= MIN_LINES
      return isMarkup ? out.map((line) => (isUsed(line) ? rewrite(line) : line)) : out
    }, lines),
}
