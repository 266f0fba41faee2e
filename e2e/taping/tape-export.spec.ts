import { exportTake, OFF, partnerLevel, takesPath } from '../pages/takes-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { addScript } from '../support/seed-rows.ts'
import { putTakesOnDevice } from '../support/takes-on-device.ts'
import { countFrames, listFaults, measureTone, readSamples } from '../support/tape-media.ts'

const ACTOR = { hertz: 440, amplitude: 0.25 }
const PARTNER = { hertz: 1000, amplitude: 0.5 }
const TAKE = { number: 1, lines: [], media: { actor: ACTOR, partner: PARTNER } }

test('[R-29-01] [R-29-04] [R-29-08] [R-29-10] [R-33-01] Slate and take become one MP4 that decoders accept, with the partner as loud as was kept', async ({
  newUser: { page, user },
  sql,
}) => {
  const documentId = await addScript(sql, user, { title: 'The Key', lines: [{ actor: 'DANI', dialog: 'Here.' }] })
  await putTakesOnDevice(page, documentId, [
    { ...TAKE, id: 'slate', kind: 'slate', seconds: 1, startedAt: 1 },
    { ...TAKE, id: 'scene', kind: 'scene', seconds: 3, startedAt: 2 },
  ])
  await page.goto(takesPath(documentId))
  const start = page.getByRole('slider', { name: 'Start of the tape' })
  await start.press('ArrowRight')
  const together = await exportTake(page)
  expect(listFaults(together)).toEqual([])
  // A second of slate, and the take without its first half second.
  expect(countFrames(together)).toBe(105)
  const both = readSamples(together)
  expect(measureTone(both, ACTOR.hertz)).toBeCloseTo(20 * Math.log10(ACTOR.amplitude), 0)
  expect(measureTone(both, PARTNER.hertz) - measureTone(both, ACTOR.hertz)).toBeCloseTo(-8, 0)

  await partnerLevel(page).fill(OFF)
  const alone = await exportTake(page)
  expect(listFaults(alone)).toEqual([])
  expect(measureTone(readSamples(alone), PARTNER.hertz)).toBeLessThan(-60)
  await page.reload()
  await expect(partnerLevel(page)).toHaveValue(OFF)
  await expect(start).toHaveAttribute('aria-valuenow', '0.5')
})
