/** A message for the user for every reason to reject a file. */
const MESSAGES = {
  empty: 'This file is empty. Please check it and upload it again.',
  'file-too-large': 'This file is larger than 10 MB. Please save a smaller copy and upload that.',
  'unknown-format':
    'This file is not a script we can read. Please upload a PDF, a Word document (.docx), rich text (.rtf), OpenDocument text (.odt), a saved web page (.html), plain text, Final Draft (.fdx) or Fountain.',
  'old-word-format': 'This is an old Word document (.doc). Please save it as .docx or PDF and upload that.',
  'pages-document': 'This is a Pages document. Please export it as Word or PDF and upload that.',
  'picture-format': 'This is a picture. Please put your pages into one PDF and upload that.',
  'pdf-locked': 'This PDF is locked with a password. Please save a copy without one and upload that.',
  'pdf-damaged':
    'This PDF is damaged and cannot be opened. Please export or download it again and upload the new copy.',
  'pages-invalid': 'The pages of this script did not arrive as they should. Please upload it again.',
  'document-locked': 'This document is locked with a password. Please save a copy without one and upload that.',
  'document-damaged': 'This document is damaged and cannot be opened. Please save it again and upload the new copy.',
  'document-too-large':
    'This document unpacks to far more than a script needs. Please copy the text into a new document and upload that.',
  'fdx-damaged': 'This Final Draft file is damaged and cannot be opened. Please save it again and upload the new copy.',
  'too-many-pages': 'This script has more than 400 pages. Please upload only the pages you need.',
  'too-many-characters': 'This script has far more text than 400 pages hold. Please upload only the pages you need.',
  'too-many-scanned-pages': 'This PDF has more than 60 scanned pages. Please upload only the pages you need.',
  'no-text': 'We found no text in this file. Please check that it holds your script and upload it again.',
  'pictures-unread':
    'We could not make out any words in the pictures of this file. Please scan or photograph the pages again, flat and in even light, and upload that.',
  'text-garbled':
    'The text of this PDF is stored in a way that we cannot read. Please print it to a new PDF, or export it again, and upload that.',
  'took-too-long':
    'Reading this file took too long, so we stopped. Please save it again, or as a PDF, and upload the new copy.',
  'too-much-memory':
    'This file needs far more memory than a script should, so we stopped. Please save it again, or as a PDF, and upload the new copy.',
  'reader-failed': 'We could not read this file. Please save it again, or as a PDF, and upload the new copy.',
} as const

export type ExtractionErrorCode = keyof typeof MESSAGES

export const EXTRACTION_ERROR_CODES = Object.keys(MESSAGES) as ExtractionErrorCode[]

/** A file that we reject or cannot read. `message` is written for the user. */
export class ExtractionError extends Error {
  override readonly name = 'ExtractionError'
  readonly code: ExtractionErrorCode

  constructor(code: ExtractionErrorCode, cause?: unknown) {
    super(MESSAGES[code], { cause })
    this.code = code
  }
}
