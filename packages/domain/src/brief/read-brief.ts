import { findDay, findMoment } from '../time/zone-time.ts'
import { asksForTape } from './asks-for-tape.ts'
import type { Brief, BriefContext } from './brief.ts'
import { type DueContext, findDue } from './due/due.ts'
import { findFile } from './file.ts'
import { findDates } from './due/find-dates.ts'
import { findTimes } from './due/find-times.ts'
import { findFrame } from './frame.ts'
import { readMail } from './mail.ts'
import { findName } from './name.ts'
import { findNotes } from './notes.ts'
import { findOrientation } from './orientation.ts'
import { findProject } from './project.ts'
import { findRole } from './role.ts'
import { findScenes } from './scenes.ts'
import { findSendTo } from './send-to.ts'
import { findShots } from './shots.ts'
import { findSlate } from './slate.ts'
import { findSlateWords } from './slate-words.ts'
import { findTakes } from './takes.ts'

/** What casting asked for in a mail. Nothing is guessed: what the mail leaves open is said with the value. */
export function readBrief(text: string, context: BriefContext): Brief {
  const { sentences: all, sentAt } = readMail(text)
  if (!asksForTape(all)) return { notes: [] }
  const sentences = all.filter(({ topic }) => topic !== 'other')
  const project = findProject(sentences, context)
  return clean({
    due: findDue(sentences, toDueContext(sentAt, context)),
    role: findRole(sentences, context),
    project,
    scenes: findScenes(sentences, context),
    takes: findTakes(sentences),
    slate: findSlate(sentences),
    slateWords: findSlateWords(sentences),
    frame: findFrame(sentences),
    orientation: findOrientation(sentences),
    shots: findShots(sentences),
    file: findFile(sentences),
    name: findName(sentences, context, project?.value),
    sendTo: findSendTo(sentences),
    notes: findNotes(all),
  })
}

type Loose = { [field in keyof Brief]: Brief[field] | undefined }

const clean = (fields: Required<Loose>): Brief =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as Brief

/** The date of the header, else what the caller knows, else the present. */
function toDueContext(sentAt: string | undefined, { homeZone, nowMs, mailMs }: BriefContext): DueContext {
  const headerMs = sentAt === undefined ? undefined : readHeaderDate(sentAt, homeZone, nowMs)
  const known = headerMs ?? mailMs
  return {
    homeZone,
    mailMs: known ?? nowMs,
    isMailKnown: known !== undefined,
    isMailZoneKnown: headerMs === undefined || /[+-]\d{4}\b|\b(?:GMT|UTC)\b/.test(sentAt ?? ''),
  }
}

/** "Mon, 16 Nov 2026 11:02:33 -0800", "20 October 2026 18:40" */
function readHeaderDate(sentAt: string, homeZone: string, nowMs: number): number | undefined {
  const low = sentAt.slice(0, 80).toLowerCase()
  const day = findDates(low, { day: findDay(homeZone, nowMs), order: undefined })[0]?.days[0]
  if (day === undefined) return undefined
  const seconds = low.replace(/(\d\d:\d\d):\d\d/, '$1')
  const localTime = findTimes(seconds)[0]?.times[0] ?? '00:00'
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)\b(?!:)/.exec(low.replace(/\d{1,2}-\d{1,2}/, '')) ?? []
  if (sign === undefined) return findMoment(day, { localTime, zone: homeZone })
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return Date.parse(`${day}T${localTime}Z`) + (sign === '+' ? -offset : offset)
}
