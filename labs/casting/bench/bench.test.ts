import { expect, it } from 'vitest'
import { countAnswers, sumCounts } from './count-answers.ts'
import { measurePart } from './measure.ts'

it('[R-18-10] The sex is right for 95 % and wrong for at most 1 % of the labelled characters', async () => {
  const { told, right, wrong, missed } = sumCounts([
    ...(await measurePart('tuning')),
    ...(await measurePart('judging')),
  ])
  expect(told).toBeGreaterThan(200)
  expect({ isRight: right / told >= 0.95, isWrong: wrong / told > 0.01, missed }).toMatchObject({
    isRight: true,
    isWrong: false,
  })
})

it('An answer counts as right, wrong or declined where the script tells the sex, and as guessed where it does not', () => {
  const labels = { ANNA: 'female', TOM: 'male', QUINN: 'male', BLAKE: null, SAM: null } as const
  const answers = [
    { name: 'Anna', sex: 'female' as const },
    { name: 'TOM', sex: 'female' as const },
    { name: 'QUINN', sex: null },
    { name: 'BLAKE', sex: 'male' as const },
    { name: 'SAM', sex: null },
  ]
  expect(countAnswers(labels, answers)).toEqual({
    told: 3,
    right: 1,
    wrong: 1,
    declined: 1,
    untold: 2,
    guessed: 1,
    missed: ['TOM is male, cast as female', 'QUINN is male, cast as open'],
  })
})
