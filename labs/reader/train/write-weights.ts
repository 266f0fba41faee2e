import type { PackedModel } from '@sidelight/domain/script/labelling/packed-model'

/** One string literal: parsed faster than an object literal, and no formatter spreads it over thousands of lines. */
export function writeWeights(model: PackedModel): string {
  const json = JSON.stringify(model).replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  return `/** Written by \`npm run train:reader\`; do not edit. */\nexport const packedWeights =\n  '${json}'\n`
}
