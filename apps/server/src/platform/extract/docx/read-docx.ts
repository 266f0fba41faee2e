import type { SourceBlock } from '@sidelight/script-parser/document/source'
import type { ExtractionNote } from '@sidelight/extraction/extracted-document'
import type { ExtractionLimits } from '../limits.ts'
import { ExtractionError } from '@sidelight/extraction/extraction-error'
import { readXml } from '../xml.ts'
import { openZip, type ZipFile } from './open-zip.ts'
import { readBody } from './read-body.ts'
import { readStyles, type StyleSheet } from './styles.ts'

export interface ReadDocx {
  blocks: SourceBlock[]
  pageCount: number
  notes: ExtractionNote[]
}

const DEFAULT_BODY = 'word/document.xml'

/** Reads only the body: headers, footers, comments, macros and relationship targets are not opened. */
export function readDocx(bytes: Uint8Array, limits: ExtractionLimits): ReadDocx {
  const zip = openZip(bytes, limits)
  const bodyName = findBodyName(zip)
  const xml = bodyName === undefined ? undefined : zip.findText(bodyName)
  if (bodyName === undefined || xml === undefined) throw new ExtractionError(findRejection(zip))
  const body = readBody(xml, readStyleSheet(zip, `${bodyName.slice(0, bodyName.lastIndexOf('/') + 1)}styles.xml`))
  return {
    blocks: body.blocks,
    pageCount: body.pageCount,
    notes: body.hasDeletions ? [{ kind: 'tracked-deletions-left-out' }] : [],
  }
}

function findBodyName(zip: ZipFile): string | undefined {
  if (zip.has(DEFAULT_BODY)) return DEFAULT_BODY
  const relationships = zip.findText('_rels/.rels')
  let target: string | undefined
  if (relationships === undefined) return undefined
  try {
    readXml(relationships, {
      open: (element) => {
        if (element.attribute('Type')?.endsWith('/officeDocument') === true) target ??= element.attribute('Target')
      },
      close: () => undefined,
      text: () => undefined,
    })
  } catch {
    return undefined
  }
  const name = target?.replace(/^\//, '')
  return name !== undefined && /^[^:]*document\d*\.xml$/.test(name) ? name : undefined
}

/** A document with invalid styles is read without styles. */
function readStyleSheet(zip: ZipFile, name: string): StyleSheet {
  try {
    return readStyles(zip.findText(name))
  } catch (error) {
    if (error instanceof ExtractionError && error.code === 'docx-too-large') throw error
    return readStyles(undefined)
  }
}

const findRejection = (zip: ZipFile) =>
  zip.has('[Content_Types].xml') && zip.has('word/styles.xml') ? 'docx-damaged' : 'unknown-format'
