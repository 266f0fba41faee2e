import type { Random } from '../random.ts'
import type { Run } from '../laid-out-script.ts'
import type { DocxOptions } from './docx-options.ts'
import { escapeXml } from './xml-text.ts'

export function writeRuns(runs: Run[], options: DocxOptions, random: Random): string {
  return runs.map((run) => writeRun(run, options, random)).join('')
}

function writeRun(run: Run, options: DocxOptions, random: Random): string {
  const hasCaps = options.hasCapsProperty && run.role === 'cue' && run.text === run.text.toUpperCase()
  const printed = hasCaps ? run.text.toLowerCase() : run.text
  const text = options.hasSoftHyphens && run.role === 'speech' ? withSoftHyphens(printed) : printed
  const properties = writeLook(run, hasCaps)
  const pieces = options.hasSplitRuns && text.length > 12 ? split(text, random) : [text]
  const written = pieces.map((piece) => `<w:r>${properties}${writeText(piece)}</w:r>`).join('')
  if (!options.hasTrackedChanges || run.role !== 'speech' || !random.chance(0.15)) return written
  const deleted = random.pick(['really ', 'I said no. ', 'Listen. ', 'maybe '])
  return (
    `<w:del w:id="${random.int(100, 9999)}" w:author="Script"><w:r><w:delText xml:space="preserve">${deleted}</w:delText></w:r></w:del>` +
    `<w:ins w:id="${random.int(100, 9999)}" w:author="Script">${written}</w:ins>`
  )
}

function writeLook(run: Run, hasCaps: boolean): string {
  const marks: [boolean | undefined, string][] = [
    [run.isBold, '<w:b/>'],
    [run.isItalic, '<w:i/>'],
    [run.isUnderlined, '<w:u w:val="single"/>'],
    [run.isSmallCaps, '<w:smallCaps/>'],
    [hasCaps, '<w:caps/>'],
  ]
  const look = marks.flatMap(([isOn, mark]) => (isOn === true ? [mark] : [])).join('')
  return look === '' ? '' : `<w:rPr>${look}</w:rPr>`
}

function withSoftHyphens(text: string): string {
  return text.replace(/\p{L}{9,}/gu, (word) => `${word.slice(0, 5)}\u00ad${word.slice(5)}`)
}

function split(text: string, random: Random): string[] {
  const at = random.int(2, text.length - 2)
  return [text.slice(0, at), text.slice(at)]
}

function writeText(text: string): string {
  return text
    .split(/([\t\n])/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece === '\t') return '<w:tab/>'
      return piece === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`
    })
    .join('')
}
