import type { Recipe } from './recipes.ts'

export interface SetFile {
  /** Files of one kind are summed up in one row. */
  kind: string
  /** Tells files of one kind and script apart. */
  variant: string
  /** Pictures must be recognised, whether they are scans or shapes of letters. */
  medium: 'picture' | 'text'
  script: string
  recipe: Recipe
}

/** By kind, then by script and variant: `u01-blue-cup perspective`. */
export type FilesByKind = Record<string, Record<string, Recipe>>

export const listFiles = (medium: SetFile['medium'], files: FilesByKind): SetFile[] =>
  Object.entries(files).flatMap(([kind, recipes]) =>
    Object.entries(recipes).map(([name, recipe]) => {
      const [script = '', ...variant] = name.split(' ')
      return { kind, variant: variant.join(' '), medium, script, recipe }
    }),
  )
