import { join } from 'node:path'
import type { RealWorldSet } from '../generate-set.ts'
import { judgingFonts, judgingPrograms, listMissingPackages } from '../produce/programs.ts'
import { listFiles } from '../set-file.ts'
import { pictureFiles } from './picture-files.ts'
import { textFiles } from './text-files.ts'

/** Scored once, when work on the parser is done. */
export const judgingSet: RealWorldSet = {
  files: [...listFiles('picture', pictureFiles), ...listFiles('text', textFiles)],
  scriptFolder: join(import.meta.dirname, 'scripts'),
  listMissingPackages: () => listMissingPackages(judgingPrograms, judgingFonts),
}
