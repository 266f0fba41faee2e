import { readBrief } from '@sidelight/domain/brief/read-brief'
import { readSet } from './set-file.ts'
const c = readSet(new URL('./sets/tuning.json', import.meta.url))[0]!.context
const pieces = [
  'due Thursday 6pm PT ',
  'due Thursday 6pm PT. ',
  'due 6pm PT\n',
  'by 11/12 ',
  'DANI ',
  'DANI and ',
  'Sc. 1, 2, ',
  'a_b-',
  '> ',
  '<b',
  'one take and one ',
  '1.',
  'slate, name, ',
  'label ',
  'label a_',
  'file name: first_last. ',
  'upload to Eco Cast. ',
  'The Last Dryer ',
  'no ',
  '200 MB, ',
  'max 3 minutes ',
  'scene ',
  'PT ',
  'London time ',
  '\n',
  'a\n',
  'From: a\nSent: b\n',
  'Thanks\n',
  'Role: ',
  '• a ',
  '"',
  "'",
  '((((',
  'left profile ',
  '6',
  'by 6 ',
  'the 1st ',
  'monday ',
]
for (const p of pieces) {
  const t = p.repeat(20000 / p.length + 1)
  readBrief(t.slice(0, 400), c)
  const s = process.cpuUsage()
  readBrief(t, c)
  const ms = process.cpuUsage(s).user / 1000
  if (ms > 60) console.log(JSON.stringify(p), ms.toFixed(0))
}
