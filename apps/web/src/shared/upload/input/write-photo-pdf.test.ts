import { expect, it } from 'vitest'
import { writePhotoPdf } from './write-photo-pdf.ts'

const photo = (content: string, width: number, height: number) => ({ jpeg: new Blob([content]), width, height })

it('[R-23-06] A PDF of photos has one page per photo, in order, and a table with the position of every object', async () => {
  const pdf = writePhotoPdf([photo('first\u0000JPEG', 1500, 2000), photo('second JPEG', 2000, 1000)])
  const text = await pdf.text()
  expect(pdf.type).toBe('application/pdf')
  expect([...text.matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box]) => box)).toEqual([
    '0 0 594.00 792.00',
    '0 0 792.00 396.00',
  ])
  expect(text.indexOf('first\u0000JPEG')).toBeLessThan(text.indexOf('second JPEG'))
  expect(text).toContain('/Length 10 >>\nstream\nfirst\u0000JPEG\nendstream')

  const tableStart = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(tableStart)).toMatch(/^xref\n0 9\n/)
  const offsets = [...text.slice(tableStart).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(8)
  offsets.forEach((offset, index) => expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`)))
})
