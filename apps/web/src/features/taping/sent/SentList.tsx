import { type SentRecord, writeSentTime } from '@sidelight/domain/taping/export/sent-record'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '#lib/state/store.ts'
import { Button } from '#ui/Button.tsx'
import { useDeviceTakes } from '../takes/device-takes.ts'
import { SentSheet } from './SentSheet.tsx'

/** What was sent of this script, above its takes. */
export function SentList() {
  const { sent } = useDeviceTakes()
  const records = useStore(sent)
  const opener = useRef<HTMLElement>(null)
  const [openId, setOpenId] = useState<string>()
  // Without the list the takes are of as much use.
  useEffect(() => void sent.load().catch(() => undefined), [sent])
  const open = records.find(({ id }) => id === openId)
  if (records.length === 0) return null
  return (
    <>
      <ul aria-label="Sent" className="mb-4 grid gap-1.5">
        {records.map((record) => (
          <li key={record.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface px-4 py-3">
            <p className="flex-[1_1_16rem] text-body">{nameSent(record)}</p>
            <Button
              look="ghost"
              aria-label={`What you sent on ${writeSentTime(record)}`}
              onClick={({ currentTarget }) => {
                opener.current = currentTarget
                setOpenId(record.id)
              }}
            >
              What you sent
            </Button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <SentSheet
          record={open}
          opener={opener}
          onForgotten={() => {
            // Its button is gone with it.
            opener.current = document.querySelector('main')
          }}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}

const nameSent = (record: SentRecord): string => `Sent on ${writeSentTime(record)} through ${record.portal}`
