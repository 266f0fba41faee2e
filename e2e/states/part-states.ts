import { expect } from '@playwright/test'
import { choosePart, partPath } from '../pages/part-page.ts'
import type { PageState } from '../pages/pages.ts'
import { addScript, type Line, type Sql } from '../support/seed-rows.ts'
import type { Visitor } from '../support/visitors.ts'

const toLines = (
  heading: string,
  lines: readonly (readonly [actor: string, dialog: string, doubt?: string])[],
): Line[] =>
  lines.map(([actor, dialog, doubt]) => ({ actor, dialog, heading, doubts: doubt === undefined ? [] : [doubt] }))

const LAUNDROMAT = toLines('INT. LAUNDROMAT - NIGHT', [
  ['narrator', 'INT. LAUNDROMAT - NIGHT'],
  ['narrator', 'One dryer turning. DANI in the door, soaked.'],
  ['ATTENDANT', 'Ten minutes. Then I lock up.'],
  ['MARCUS', 'You kept the key. All this time.'],
  ['DANI', '(quiet) I kept it so I could give it back.'],
  ['MARCUS', 'Then give it back. Put it on the dryer and walk out.'],
  ['DANI', 'You think I drove four hours to leave a key on a dryer?'],
  ['MARCUS', 'I think you drove four hours.', 'It ends in the middle of a sentence.'],
  ['DANI', 'Say it, then.'],
])

const OFFICE = toLines('INT. CASTING OFFICE - DAY', [
  ['narrator', 'A hallway of folding chairs. All taken.'],
  ['MIKEY D.', 'It says "Boston-adjacent."'],
  ['JOANNA', '(reading) "Boston-adjacent." What\'s adjacent to Boston?'],
  ['MIKEY D.', 'Regret, mostly.'],
  ['ASSISTANT', 'Reyes? Joanna Reyes?'],
  ['JOANNA', 'Here.'],
  ['CASTING DIRECTOR', 'Whenever you are ready.'],
  ['JOANNA', 'From the top?'],
  ["PRODUCER'S VOICE", 'From wherever it hurts.'],
])

const WEDDING = toLines(
  'EXT. VINEYARD - DAY',
  ['ROSA', 'BEN', 'THE FLORIST', 'AUNT MARGUERITE', 'FATHER', 'WAITER', 'DJ', 'GRANDFATHER', 'CAROLINE', 'OFFICER'].map(
    (actor, at) => [actor, `Has anybody seen the ${at % 2 === 0 ? 'rings' : 'priest'}?`] as const,
  ),
)

/** Inserts scripts with three, five and ten parts, and returns the states of the question for the part. */
export async function arrangePartStates(sql: Sql, user: Visitor): Promise<PageState[]> {
  const add = async (title: string, lines: readonly Line[]) => partPath(await addScript(sql, user, { title, lines }))
  const laundromat = await add('Laundromat', LAUNDROMAT)
  const office = await add('Casting office', OFFICE)
  const wedding = await add('The Wedding at Silver Ridge', WEDDING)
  // As in a script that was uploaded.
  await sql('update document set read_directions = false where owner_id = (select id from app_user where email = $1)', [
    user.email,
  ])
  const state = (name: string, path: string, actor: string): PageState => ({
    name: `part-${name}`,
    path,
    enter: async (page) => {
      await choosePart(page, actor)
      await expect(page.getByText('Reading with you')).toBeVisible()
    },
  })
  return [
    state('pick', laundromat, 'DANI'),
    {
      name: 'part-ask',
      path: laundromat,
      enter: (page) => expect(page.getByRole('button', { name: 'Start rehearsing' })).toBeDisabled(),
    },
    state('many', office, 'JOANNA'),
    state('crowd', wedding, 'CAROLINE'),
  ]
}
