import type { PageShape, Typeface } from '../../laid-out-script.ts'
import type { Random } from '../../random.ts'

const letter = { width: 612, height: 792 }

const a4 = { width: 595, height: 842 }

export function screenplayPage(random: Random): PageShape {
  return {
    ...random.pick([letter, letter, a4]),
    left: random.pick([108, 108, 108, 90, 99, 116]),
    right: random.pick([72, 72, 54, 61]),
    top: random.pick([72, 72, 66, 80]),
    bottom: random.pick([72, 60, 80]),
  }
}

export function prosePage(random: Random): PageShape {
  const side = random.pick([54, 60, 72, 72, 80, 90])
  return { ...random.pick([letter, a4]), left: side, right: side, top: random.int(54, 90), bottom: random.int(54, 80) }
}

export function landscapePage(random: Random): PageShape {
  const sheet = random.pick([letter, a4])
  return { width: sheet.height, height: sheet.width, left: 36, right: 36, top: 54, bottom: 40 }
}

export function courier(random: Random, size = 12): Typeface {
  return {
    family: 'courier',
    size,
    leading: size * random.pick([1, 1, 1, 1.02, 1.1]),
    ...optionalAlias(random, [
      'CourierFinalDraft',
      'CourierNewPSMT',
      'CourierPrime',
      'AAAAAB+Courier',
      'CourierScreenplay',
    ]),
  }
}

export function proportional(random: Random): Typeface {
  const size = random.pick([10, 10.5, 11, 11, 12, 12, 13])
  const family = random.pick(['times', 'helvetica'] as const)
  const aliases =
    family === 'times'
      ? ['TimesNewRomanPSMT', 'Garamond', 'BCDEEE+Cambria', 'BookAntiqua']
      : ['ArialMT', 'AAAAAC+Calibri', 'Verdana', 'BCDFEE+Aptos']
  return { family, size, leading: size * random.between(1.12, 1.5), ...optionalAlias(random, aliases) }
}

export function anyType(random: Random): Typeface {
  return random.chance(0.35) ? courier(random, random.pick([10, 11, 12])) : proportional(random)
}

function optionalAlias(random: Random, names: string[]): { alias?: string } {
  return random.chance(0.6) ? { alias: random.pick(names) } : {}
}
