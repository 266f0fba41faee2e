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

test('Title page, notes and struck words of an FDX are left out, and AllCaps text becomes capitals', () => {
  const elements = readFdx(
    `<FinalDraft><Content><Paragraph Type="Character"><SceneProperties><Summary><Paragraph><Text>plan</Text></Paragraph></Summary></SceneProperties><Text Style="AllCaps">mara</Text></Paragraph><Paragraph Type="Dialogue"><ScriptNote><Paragraph><Text>note</Text></Paragraph></ScriptNote><Text>Yes</Text><Text Style="Strikeout"> and no</Text></Paragraph></Content><TitlePage><Content>${paragraph('General', 'THE KEY')}</Content></TitlePage></FinalDraft>`,
  )

  expect(elements.map(({ text }) => text)).toEqual(['MARA', 'Yes'])
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
