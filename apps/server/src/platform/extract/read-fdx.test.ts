import { parseScript } from '@sidelight/script-parser/parse-script'
import { expect, test } from 'vitest'
import { readFdx } from './read-fdx.ts'

const paragraph = (type: string, text: string) => `<Paragraph Type="${type}"><Text>${text}</Text></Paragraph>`
const script = (content: string) => `<?xml version="1.0"?><FinalDraft><Content>${content}</Content></FinalDraft>`

test('Each FDX paragraph gets the kind of its type', () => {
  const elements = readFdx(
    script(
      paragraph('Scene Heading', 'INT. CELLAR') +
        paragraph('Character', 'MARA (V.O.)') +
        paragraph('Parenthetical', '(low)') +
        '<Paragraph Type="Dialogue"><Text>You </Text><Text Style="Italic">kept</Text><Text> &amp; hid it.</Text></Paragraph>' +
        paragraph('Transition', 'CUT TO:') +
        paragraph('Shot', 'ON THE KEY'),
    ),
  )

  expect(elements.map(({ kind, text }) => [kind, text])).toEqual([
    ['heading', 'INT. CELLAR'],
    ['character', 'MARA (V.O.)'],
    ['parenthetical', '(low)'],
    ['dialogue', 'You kept & hid it.'],
    ['transition', 'CUT TO:'],
    ['shot', 'ON THE KEY'],
  ])
})

test('[R-84-06] Title page, notes and struck words of an FDX are apart from its lines, and AllCaps text becomes capitals', () => {
  const elements = readFdx(
    `<FinalDraft><Content><Paragraph Type="Character"><SceneProperties><Summary><Paragraph><Text>plan</Text></Paragraph></Summary></SceneProperties><Text Style="AllCaps">mara</Text></Paragraph><Paragraph Type="Dialogue"><ScriptNote><Paragraph><Text>note</Text></Paragraph></ScriptNote><Text>Yes</Text><Text Style="Strikeout"> and no</Text></Paragraph></Content><TitlePage><Content>${paragraph('General', 'THE KEY')}</Content></TitlePage></FinalDraft>`,
  )

  expect(elements.map(({ kind, text, page }) => [kind, text, page])).toEqual([
    ['character', 'MARA', 1],
    ['note', 'note', 1],
    ['struck', 'and no', 1],
    ['dialogue', 'Yes', 1],
    ['title-page', 'THE KEY', 1],
  ])
})

test('[R-84-06] Omitted scenes of an FDX are apart from its lines, and its act lines are headings', () => {
  const omitted = paragraph('Character', 'MARA') + paragraph('Dialogue', 'Nobody hears this.')
  const heading = `<Paragraph Type="Scene Heading"><OmittedScene>${omitted}</OmittedScene><Text>OMITTED</Text></Paragraph>`
  const elements = readFdx(
    script(paragraph('New Act', 'ACT ONE') + heading + paragraph('End of Act', 'END OF ACT ONE')),
  )
  expect(elements.map(({ kind, text }) => [kind, text])).toEqual([
    ['heading', 'ACT ONE'],
    ['omitted', 'MARA'],
    ['omitted', 'Nobody hears this.'],
    ['heading', 'OMITTED'],
    ['heading', 'END OF ACT ONE'],
  ])
  const { entries, removed } = parseScript({ kind: 'elements', elements })
  expect(entries.map(({ dialog }) => dialog)).toEqual(['ACT ONE', 'OMITTED', 'END OF ACT ONE'])
  expect(removed.map(({ reason, text }) => `${reason}: ${text}`)).toEqual([
    'omitted: MARA',
    'omitted: Nobody hears this.',
  ])
})

test('Dual dialogue of an FDX is marked', () => {
  const dual = `<Paragraph><DualDialogue>${paragraph('Character', 'A')}${paragraph('Dialogue', 'x')}</DualDialogue></Paragraph>`
  const elements = readFdx(script(dual + paragraph('Character', 'B')))

  expect(elements.map(({ text, isDual }) => [text, isDual])).toEqual([
    ['A', true],
    ['x', true],
    ['B', false],
  ])
})

test('An FDX that defines an entity is rejected', () => {
  const hostile = `<!DOCTYPE x [<!ENTITY x "boo">]>${script(paragraph('Action', '&x;')).replace('<?xml version="1.0"?>', '')}`

  expect(() => readFdx(hostile)).toThrow('This Final Draft file is damaged')
})
