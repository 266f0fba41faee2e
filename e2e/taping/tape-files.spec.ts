import { takesPath } from '../pages/takes-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { addScript, type Line } from '../support/seed-rows.ts'
import { putTakesOnDevice, type TakeOnDevice } from '../support/takes-on-device.ts'
import { countFrames, listFaults, readComment } from '../support/tape-media.ts'

const inScene = (heading: string): Line[] => [
  { actor: 'MARCUS', dialog: 'You kept it.', heading },
  { actor: 'DANI', dialog: 'I did.', heading },
]
const LINES = ['INT. LAUNDROMAT - NIGHT', 'EXT. LOT - DAWN', "INT. MARCUS'S CAR - DAY"].flatMap(inScene)
const MEDIA = { actor: { hertz: 440, amplitude: 0.25 }, partner: { hertz: 1000, amplitude: 0.1 } }
const ONE_TAKE =
  "Performance unedited, one unbroken take. The partner's voice is synthetic. The actor's picture is as recorded; the actor's sound is as recorded, limited at −1 dB."

test('[R-88-05] [R-88-06] [R-88-07] [R-88-08] [R-88-10] [R-90-04] Two of three scenes and a slate become a file each, one that fails leaves the other, and a portal that takes one gets one', async ({
  newUser: { page, user },
  sql,
}) => {
  // Six files are made.
  test.setTimeout(240_000)
  const documentId = await addScript(sql, user, { title: 'The Last Dryer', lines: LINES })
  const rows = await sql('select id from line where document_id = $1 order by line_index', [documentId])
  const scene = (at: number): Pick<TakeOnDevice, 'sceneId' | 'lines'> => ({
    sceneId: String(rows[2 * at]?.['id']),
    lines: [],
  })
  await putTakesOnDevice(page, documentId, [
    { id: 'slate', kind: 'slate', number: 1, seconds: 1, startedAt: 1, lines: [], media: MEDIA },
    { ...scene(0), id: 'one', number: 2, seconds: 3, startedAt: 2, isStarred: true, media: MEDIA },
    { ...scene(2), id: 'three', number: 1, seconds: 2, startedAt: 3, isStarred: true, media: MEDIA },
    // Without a picture that can be read.
    { ...scene(1), id: 'broken', number: 1, seconds: 2, startedAt: 4 },
  ])
  await page.goto(takesPath(documentId))
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['Scene 1', 'Scene 2', 'Scene 3', 'Slate'])
  const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
  const save = async (name: string) => {
    const saving = page.waitForEvent('download')
    await press(`Save ${name}`)
    const download = await saving
    expect(listFaults(await download.path())).toEqual([])
    return {
      name: download.suggestedFilename(),
      frames: countFrames(await download.path()),
      comment: readComment(await download.path()),
    }
  }

  await press('Export 2 takes')
  await press('Make 2 files')
  await expect(page.getByText(/^(Ready|Made, look at this first)$/)).toHaveCount(2, { timeout: 60_000 })
  const names = await page
    .getByRole('list', { name: /^Tape check/ })
    .evaluateAll((lists) => lists.map((list) => (list.ariaLabel ?? '').replace('Tape check, ', '')))
  expect(names.map((name) => name.replace(/^.*_(?=Sc)/, ''))).toEqual(['Sc1.mp4', 'Sc3.mp4'])
  // Three seconds; and two with the slate's one behind them.
  expect([await save(names[0] ?? ''), await save(names[1] ?? '')]).toEqual([
    { name: names[0], frames: 90, comment: ONE_TAKE },
    { name: names[1], frames: 90, comment: ONE_TAKE },
  ])

  await press('Change something')
  await press('More portals')
  await page.getByRole('radio', { name: /^Backstage/ }).check({ force: true })
  await press('Make the file')
  await expect(page.getByText(/^(Ready|Made, look at this first)$/)).toHaveCount(1, { timeout: 60_000 })
  expect(await save('the file')).toMatchObject({
    frames: 180,
    comment: expect.stringMatching(/^Two takes follow one another, at 0:03\./),
  })

  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'Takes, Scene 2' }).getByRole('button', { name: 'Star Take 1' }).click()
  await press('Export 3 takes')
  await page.getByRole('radio', { name: /^Eco Cast \(/ }).check({ force: true })
  await press('Make 3 files')
  await expect(page.getByText(/^(Ready|Made, look at this first)$/)).toHaveCount(2, { timeout: 60_000 })
  await expect(page.getByRole('alert')).toContainText('Not made.')
  expect((await save(names[0] ?? '')).frames).toBe(90)
})
