import type { FrontLine } from '../../laid-out-script.ts'
import type { Random } from '../../random.ts'
import type { Script } from '../../../scripts/script.ts'
import { listActors } from '../../../scripts/script.ts'

const traits = [
  '30s, warm but guarded',
  '60s. Has seen it before.',
  'any age, deadpan',
  '20s, quick',
  'late 40s, tired eyes',
  'a child of nine',
]

function titlePage(script: Script, random: Random): FrontLine[] {
  return [
    {
      text: random.pick([script.title.toUpperCase(), `"${script.title}"`]),
      align: 'center',
      down: 0.35,
      isBold: random.chance(0.4),
    },
    { text: random.pick(['written by', 'by', 'Screenplay by']), align: 'center', down: 0.4 },
    { text: random.pick(['Ada Marchetti', 'J. T. Osei', 'Robin Vale']), align: 'center', down: 0.43 },
    { text: random.pick(['FIRST DRAFT', 'Rehearsal draft', 'SHOOTING SCRIPT']), align: 'center', down: 0.55 },
    { text: random.pick(['14 March 2025', '3/14/25']), align: 'center', down: 0.58 },
    { text: 'contact: office@example.com', align: 'left', down: 0.9 },
  ]
}

function castPage(script: Script, random: Random): FrontLine[] {
  const shape = random.pick(['dots', 'comma', 'colon', 'dash'] as const)
  const lines = listActors(script).map((actor, index): FrontLine => {
    const trait = random.pick(traits)
    const texts = {
      dots: `${actor} ${'.'.repeat(Math.max(3, 40 - actor.length))} ${trait}`,
      comma: `${actor}, ${trait}`,
      colon: `${actor}: ${trait}`,
      dash: `${actor} - ${trait}`,
    }
    return { text: texts[shape], align: 'left', down: 0.18 + index * 0.03 }
  })
  return [
    {
      text: random.pick(['CAST OF CHARACTERS', 'CHARACTERS', 'Dramatis personae', 'CAST LIST']),
      align: 'center',
      down: 0.12,
      isBold: true,
    },
    ...lines,
  ]
}

function breakdownPage(script: Script, random: Random): FrontLine[] {
  const [lead = 'LEAD'] = listActors(script)
  const rows = [
    `PROJECT: ${script.title}`,
    `ROLE: ${lead}`,
    `CASTING: Harper & Lyle Casting    UNION: SAG-AFTRA`,
    `SHOOTS: May 5 - June 20    RATE: Scale + 10`,
    '',
    `[${lead}] ${random.pick(traits)}. Must be comfortable with long takes and cold water.`,
    'Please prepare the scene marked START to END. Self-tapes due Friday, 5 p.m.',
    'Slate: name, height, location. Do not post these sides.',
  ]
  return rows
    .map((text, index) => ({ text, align: 'left' as const, down: 0.1 + index * 0.035 }))
    .filter((line) => line.text !== '')
}

export function drawFrontPages(script: Script, random: Random): FrontLine[][] {
  const makers = [titlePage, castPage, breakdownPage].filter(() => random.chance(0.55))
  const pages = makers.map((make) => make(script, random))
  if (random.chance(0.1)) pages.push([{ text: 'THIS PAGE INTENTIONALLY LEFT BLANK', align: 'center', down: 0.5 }])
  return pages
}
