import { readFileSync } from 'node:fs'
import { readSet } from './set-file.ts'
import { readBrief } from '@sidelight/domain/brief/read-brief'
const samples = readSet(new URL('./sets/tuning.json', import.meta.url))
const c = samples[0]!.context
const lines = readFileSync('/tmp/paper.txt', 'utf8').trim().split('\n')
for (const l of lines) {
  const b: any = readBrief(l, {
    ...c,
    script: {
      title: 'The Last Dryer',
      characters: ['DANI', 'MARCUS', 'ATTENDANT'],
      scenes: ['1', '2', '3'],
      ownScenes: ['1', '3'],
    },
  })
  const out: string[] = []
  for (const [k, v] of Object.entries<any>(b)) {
    if (k === 'notes') {
      if (v.length) out.push('note')
      continue
    }
    if (k === 'file') {
      out.push('file ' + JSON.stringify(Object.fromEntries(Object.entries<any>(v).map(([a, x]) => [a, x.value]))))
      continue
    }
    if (k === 'due') {
      out.push(
        'due ' +
          new Date(v.value.atMs).toISOString() +
          ' ' +
          v.value.zone +
          ' ' +
          v.value.precision +
          ' ' +
          v.value.asks +
          (v.others ? ' +' + v.others.map((o: any) => new Date(o.atMs).toISOString()).join() : ''),
      )
      continue
    }
    if (k === 'name') {
      out.push('name ' + v.value.parts.map((p: any) => (typeof p === 'string' ? `{${p}}` : p.text)).join(''))
      continue
    }
    out.push(k + ' ' + JSON.stringify(v.value) + (v.others ? '?' + JSON.stringify(v.others) : ''))
  }
  console.log(l + '\n     => ' + out.join(' | '))
}
