import { ExtractionError, type ExtractionErrorCode } from '@sidelight/extraction/extraction-error'
import { readXml } from '../xml.ts'
import type { ReadParagraphs } from '../paragraphs/read-paragraphs.ts'
import type { ZipFile } from '../open-zip.ts'
import { readBody } from './read-body.ts'
import type { StyleSheet } from '../paragraphs/style-sheet.ts'
import { readStyles } from './styles.ts'

const DEFAULT_BODY = 'word/document.xml'

/** Reads only the body: headers, footers, comments, macros and relationship targets are not opened. */
export function readDocx(zip: ZipFile): ReadParagraphs {
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
    if (error instanceof ExtractionError && error.code === 'document-too-large') throw error
    return readStyles(undefined)
  }
}

function findRejection(zip: ZipFile): ExtractionErrorCode {
  if (zip.has('Index/Document.iwa') || zip.has('index.xml')) return 'pages-document'
  return zip.has('[Content_Types].xml') && zip.has('word/styles.xml') ? 'document-damaged' : 'unknown-format'
}
