import { describe, expect, it } from 'vitest'
import type { Brief } from '../brief.ts'
import { readBrief } from '../read-brief.ts'
import { CONTEXT } from '../testing/contexts.ts'

type Field = Exclude<keyof Brief, 'notes' | 'file' | 'due'>

const read = (text: string) => readBrief(text, CONTEXT)

describe('what casting asks for', () => {
  it.each<[Field, string, unknown]>([
    ['role', 'for the role of DANI', ['DANI']],
    ['role', 'Role: DANI / MARCUS – please prepare both', ['DANI', 'MARCUS']],
    ['role', 'you’d be taping for the lead, Dani', ['DANI']],
    ['role', 'Please read for the part of the Atendant.', ['ATTENDANT']],
    ['role', 'You’d be doing Dani this time.', ['DANI']],
    ['role', 'They want you for dani, scene 3', ['DANI']],
    ['role', 'You’re now taping for Marcus instead of Dani.', ['MARCUS']],
    ['role', 'A quick one for Marcus’s sister DANI.', ['DANI']],
    ['role', 'Dani [recurring, 4 eps]', ['DANI']],
    ['role', 'THE LAST DRYER / DANI / self tape', ['DANI']],
    ['project', 'I am casting a new comedy called The Last Dryer.', 'The Last Dryer'],
    ['project', 'NATIONAL COMMERCIAL – "SUNNY OATS"', 'SUNNY OATS'],
    ['scenes', 'You can skip scene 2, we only need 3.', ['3']],
    ['scenes', 'Szenen 1 und 3 bitte.', ['1', '3']],
    ['scenes', 'Could you read the first two scenes?', ['1', '2']],
    ['scenes', 'You may choose between scene 1 and scene 3.', 'any one'],
    ['scenes', 'Please tape scene 3 and, if time permits, scene 1.', ['3']],
    ['slate', 'Name, agent, height at the end.', 'last'],
    ['slateWords', 'Tail slate (name + agent), chest up', ['name', 'agent']],
    ['slateWords', 'End with a slate telling us your pronouns and who represents you.', ['your pronouns', 'agent']],
    ['frame', 'Keep it wide enough to see your whole body throughout.', 'full'],
    ['frame', 'Querformat, Halbnah.', 'waist'],
    ['orientation', 'Videos shot vertically will not be reviewed.', 'landscape'],
    ['shots', 'A full body and a profile of each side', ['full length', 'left profile', 'right profile']],
    ['sendTo', 'Spotlight is not used here, please use Eco Cast.', 'eco-cast'],
    ['sendTo', 'Google Drive or WeTransfer', 'link'],
    ['project', 'Project: The Last Dryer (feature)', 'The Last Dryer'],
    ['project', 'You have been invited to tape for Marcus in THE LAST DRYER.', 'THE LAST DRYER'],
    ['project', '(codename ‘Lint’)', 'Lint'],
    ['scenes', 'Please prepare scenes 1 and 3.', ['1', '3']],
    ['scenes', 'Sc. 12a & 2', ['12A', '2']],
    ['scenes', 'Only tape scenes 1-3.', ['1', '2', '3']],
    ['scenes', 'Tape both scenes.', 'all'],
    ['scenes', 'whichever scene you connect with', 'any one'],
    ['scenes', 'just the second scene', ['2']],
    ['slate', 'Slate at the end with your name.', 'last'],
    ['slate', 'Please slate first: name, agent, height.', 'first'],
    ['slate', 'Ident on a separate clip', 'apart'],
    ['slate', 'Please include a slate.', 'asked'],
    ['slate', 'Pls don’t slate on camera.', 'none'],
    ['slateWords', 'Slate at the end with your name, height and where you are based.', ['name', 'height', 'location']],
    ['slateWords', 'Slate first: name, passport held, reps', ['name', 'passport held', 'agent']],
    ['frame', 'Mid-chest up, landscape, plain wall.', 'chest'],
    ['frame', 'head & shoulders only', 'head and shoulders'],
    ['orientation', 'horizontal please, not portrait!', 'landscape'],
    ['orientation', 'No vertical videos.', 'landscape'],
    ['orientation', 'Shoot vertically for this one.', 'portrait'],
    ['shots', 'one full-length shot, head to toe', ['full length']],
    ['shots', 'left and right profile', ['left profile', 'right profile']],
    ['shots', 'Show both sides of your hands.', ['hands']],
    ['sendTo', 'Everything through Eco Cast.', 'eco-cast'],
    ['sendTo', 'Send it to me and I will upload to Eco Cast.', 'eco-cast-agent'],
    ['sendTo', 'drop it in the Cast It portal', 'cast-it'],
    ['sendTo', 'Please email your tape to tapes@ridge.example.', 'link'],
  ])('[R-89-01] The %s of "%s" is read', (field, text, value) => {
    expect(read(text)[field]?.value).toEqual(value)
  })

  it.each([
    ['Two takes of scene 1, one of scene 3 is plenty.', { count: 2, isMost: false, isUnbroken: false }],
    ['No more than two takes each.', { count: 2, isMost: true, isUnbroken: false }],
    ['single take, no edits', { count: 1, isMost: false, isUnbroken: true }],
    ['1-2 takes per scene.', { count: 2, isMost: true }],
    ['We do not need more than one take.', { count: 1, isMost: true }],
    ['Take 1 as per script, take 2 improvised.', { count: 2, isMost: false }],
    ['Do it once big and once tiny.', { count: 2, isMost: false }],
    ['3 takes: neutral, angry, amused', { count: 3, labels: ['neutral', 'angry', 'amused'] }],
    ['one serious, one with more comedy', { count: 2, labels: ['serious', 'with more comedy'] }],
  ])('[R-89-01] The takes of "%s" are counted', (text, takes) => {
    expect(read(text).takes?.value).toMatchObject(takes)
  })

  it('[R-89-01] Size, type, height and length of a file are read from sentences of their own', () => {
    const { file } = read('MP4 or .mov, under 200 MB each. 1080p, no 4K.\nKeep it under 3 minutes. 1 GB max in total.')
    expect(file).toMatchObject({
      maxBytes: { value: 200_000_000 },
      totalBytes: { value: 1_000_000_000 },
      formats: { value: ['mp4', 'mov'] },
      height: { value: 1080 },
      maxSeconds: { value: 180 },
    })
  })

  it.each([
    ['Label your files LASTNAME_FIRSTNAME_ROLE_SC#', ['last', '_', 'first', '_', 'role', '_SC', 'scene']],
    ['Name files: FirstLast-Role-Take1', ['first', 'last', '-', 'role', '-Take', 'take']],
    ['please title as Role – Actor – Agent', ['role', ' - ', 'actor', ' - ', 'agent']],
    ['JaneDoe_DANI_SC1.mp4', ['first', 'last', '_', 'role', '_SC', 'scene']],
    ['Title each clip with your name and the scene number.', ['actor', '_', 'scene']],
    ['Please title "Vidal Rosa Attendant".', ['last', ' ', 'first', ' ', 'role']],
    ['Call the file RosaVidal_Dani_Sc3.', ['first', 'last', '_', 'role', '_Sc', 'scene']],
    ['Please include your name and role in the filename.', ['actor', '_', 'role']],
    ['Name the files PR_Last_First', ['PR_', 'last', '_', 'first']],
  ])('[R-89-01] The names of files in "%s" are fields and texts', (text, parts) => {
    const found = read(text).name?.value.parts
    expect(found?.map((part) => (typeof part === 'string' ? part : part.text))).toEqual(parts)
  })

  it.each([
    'The reader should play both Marcus and the Attendant.',
    'The Attendant has already been cast.',
    'Please title the email with your name and role.',
    'Keep your hands out of frame.',
    'She is a portrait photographer.',
    'Leave scene 2 for now.',
    'Please name each file as follows.',
    'Marcus is her brother, though we learn it in the finale.',
    'Make sure your scene partner reads off camera.',
    'He takes two sugars, that sort of man.',
    'Have a look at the scene where they bury the dog.',
    'Do not slate as the character.',
    'Scene 2 is optional.',
    'Feel free to send a second take.',
    'This will be shot on film, in portrait-like available light.',
    'Only your profile on our site needs an update.',
    'Same file naming as last time.',
    'No WeTransfer, it expires.',
    'A bare 200 is no limit.',
    'Director: Anja Reuss ("Nachtzug", "Die Stille").',
  ])('[R-89-01] "%s" asks for nothing that a field holds', (text) => {
    const { notes: _, ...fields } = read(text)
    expect(fields).toEqual({})
  })

  it('[R-89-02] What two sentences say differently is shown beside each other', () => {
    const { slate } = read('Please slate at the end. One more thing: slate first!')
    expect(slate).toMatchObject({ value: 'last', others: ['first'] })
  })
})
