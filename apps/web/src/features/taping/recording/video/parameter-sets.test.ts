import { expect, it } from 'vitest'
import { describeKeyframe } from './parameter-sets.ts'

const SEQUENCE = '67640028acd940780227e5840000030004007a12003c60c658'
const PICTURE = '68ebecb22c'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hex = (of: Uint8Array) => Array.from(of, (byte) => byte.toString(16).padStart(2, '0')).join('')
const packet = (...units: string[]) =>
  bytes(units.map((unit) => (unit.length / 2).toString(16).padStart(8, '0') + unit).join(''))

it('[R-77-03] A keyframe of Firefox describes the picture by the parameter sets in front of it, each whole and once', () => {
  const description = describeKeyframe(packet(SEQUENCE, PICTURE, '0605', '6588'))
  expect(hex(description ?? new Uint8Array())).toBe(`01640028ffe10019${SEQUENCE}010005${PICTURE}`)
})

it('[R-77-03] A keyframe without both parameter sets leaves the description to the encoder', () => {
  for (const units of [['6588'], [SEQUENCE, '6588'], [PICTURE, '6588'], []])
    expect(describeKeyframe(packet(...units))).toBeUndefined()
})
