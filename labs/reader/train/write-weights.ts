import type { PackedModel } from '@sidelight/script-parser/labelling/packed-model'

/** As one string literal: it parses faster than an object, and formatters keep it on one line. */
export function writeWeights(model: PackedModel): string {
  const json = JSON.stringify(model).replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  return `/** Written by \`npm run train:reader\`; do not edit. */\nexport const packedWeights =\n  '${json}'\n`
}
