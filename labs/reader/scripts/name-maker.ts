import type { Random } from '../render/random.ts'

const first =
  'ADA AMIR ANNELIESE BEAU BIANCA BO CASS CLINTON CORA DARIUS DELPHINE DINESH ED ELLIOT ESME FARAH FINN GIDEON GRETA HANA HUGO INTA IVO JO JULES KAI KEZIA LARS LENA LÓPEZ MARGUERITE MEI MILO NADIA NIAMH NOOR OLU OTTO PENELOPE QUINN RAFAEL RENÉE ROO SAOIRSE SEBASTIAN SORAYA TED THEO UMA VALENTINA VINCENT WALT XIMENA YUKI ZED ZOË ÉMILE ØYVIND ŁUKASZ ALEXANDRIA VI MAX SAM'.split(
    ' ',
  )
const last =
  "ABARA BECK CUTLER DAVENPORT EXTON FITZGERALD GRAY HOLLOWAY INTERIANO JÄGER KOWALSKI LI MACTAVISH NGUYEN O'BRIEN PARK QUEEN RUIZ ST. CLAIR TRAN UNDERHILL VANCE WU YATES ZIMMERMANN SINGH-HART VON BRAUN".split(
    ' ',
  )
const titles = [
  'MR.',
  'MRS.',
  'MS.',
  'DR.',
  'DET.',
  'SGT.',
  'LT.',
  'CAPT.',
  'FATHER',
  'SISTER',
  'LADY',
  'LORD',
  'JUDGE',
  'A.D.A.',
  'PROF.',
  'AUNT',
  'UNCLE',
  'NURSE',
  'AGENT',
  'OFFICER',
  'Miss',
  'PRINCIPAL',
]
const roles = [
  'COP',
  'GUARD',
  'NURSE',
  'WAITER',
  'REPORTER',
  'KID',
  'SOLDIER',
  'STUDENT',
  'VOICE',
  'CLERK',
  'TEEN',
  'PASSENGER',
  'BOUNCER',
  'JUROR',
  'TECH',
  'PARAMEDIC',
  'EXTRA',
  'CHILD',
]
const lone = [
  'NARRATOR',
  'ANNOUNCER',
  'THE STRANGER',
  'BARISTA',
  'WOMAN IN RED',
  'MAN WITH DOG',
  'OLD WOMAN',
  'COMPUTER',
  'HOST',
  'CHORUS',
  'EVERYONE',
  'ALL',
  'CROWD',
  'HER MOTHER',
  "TED'S MOM",
  'THE OTHER ONE',
  'BOY',
  'GIRL',
  'DISPATCHER',
  'KING',
  'GHOST OF MARTA',
  'YOUNG ED',
  '911 OPERATOR',
  'X',
  'J.P.',
  'MC',
  'T-BONE',
  'R2',
  'MOM',
  'DAD',
  'BIG AL',
  'INTERN',
  'CUTTER',
  'SUPERINTENDENT',
  'ACTRESS',
]

function makeName(random: Random): string {
  const shape = random.int(0, 15)
  if (shape < 6) return random.pick(first)
  if (shape < 8) return `${random.pick(titles)} ${random.pick(last)}`
  if (shape < 10) return `${random.pick(first)} ${random.pick(last)}`
  if (shape < 12) return `${random.pick(roles)} ${random.pick(['#1', '#2', '#3', '1', '2', 'ONE', 'TWO', 'NO. 4'])}`
  if (shape === 12) return `${random.pick(roles)}_0${random.int(1, 9)}`
  if (shape === 13) return `${random.pick(first)} ${random.pick(['B.', 'D.', 'J.', 'III', 'SR.'])}`
  return random.pick(lone)
}

/** Names that all differ; `random` decides whether they are in capitals. */
export function makeCast(random: Random, size: number): string[] {
  const cast = new Set<string>()
  while (cast.size < size) cast.add(makeName(random).toUpperCase())
  return [...cast]
}

/** A shared cue of two characters. */
export function joinNames(random: Random, cast: string[]): string {
  const [one = 'ALL', two = 'ALL'] = random.shuffle(cast)
  return `${one}${random.pick([' & ', '/', ' AND ', ', '])}${two}`
}
