import { writeLength } from '@sidelight/domain/time/write-length'
import type { AnswerOf } from '#lib/api/shaped.ts'
import { tapeApi } from '#lib/api/tapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, Link2Off } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '#lib/api/api.ts'
import { downloadFrom } from '#lib/files/download-file.ts'
import { isTemporary } from '#lib/http/api-error.ts'
import { usePageTitle } from '#lib/navigation/page-title.ts'
import { paths } from '#lib/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Logo } from '#ui/Logo.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { formatEnd } from '../upload/upload-texts.ts'
import { readComment } from './read-comment.ts'

/** Less than the server's 15 minutes, so that a download does not start with an address that is about to end. */
const ADDRESS_FRESH_MS = 14 * 60_000

/** What somebody sees who was sent a link to a tape. The token is in the fragment, which browsers send to no server. */
export function SharedTapePage() {
  usePageTitle('Tape')
  const token = useLocation().hash.slice(1)
  const shared = useQuery({
    queryKey: ['shared tape', token],
    queryFn: () => call(tapeApi.open, { body: { token } }),
    staleTime: Infinity,
  })
  const renew = async (): Promise<string | undefined> =>
    Date.now() - shared.dataUpdatedAt < ADDRESS_FRESH_MS ? shared.data?.url : (await shared.refetch()).data?.url
  return (
    <div className="min-h-dvh bg-[radial-gradient(900px_420px_at_85%_-10%,color-mix(in_srgb,var(--key)_14%,transparent),transparent_70%)]">
      <meta name="robots" content="noindex" />
      <header className="mx-auto flex h-[88px] max-w-[1100px] items-center px-5 md:px-8">
        <Link to={paths.home} aria-label="Sidelight, home">
          <Logo />
        </Link>
      </header>
      <main tabIndex={-1} className="mx-auto max-w-[1100px] px-5 pb-16 md:px-8">
        {shared.data && <Player tape={shared.data} onRenew={renew} />}
        {shared.data && <WhatItSays url={shared.data.url} token={token} />}
        {shared.isPending && <Spinner label="Opening the tape…" />}
        {shared.isError && !shared.data && (
          <NoTape isTemporary={isTemporary(shared.error)} onRetry={() => void shared.refetch()} />
        )}
      </main>
    </div>
  )
}

/** What is synthetic and what was joined, from the file itself. */
function WhatItSays({ url, token }: { url: string; token: string }) {
  const { data } = useQuery({
    queryKey: ['what a shared tape says', token],
    queryFn: ({ signal }) => readComment(url, signal),
    staleTime: Infinity,
    retry: false,
  })
  if (data === undefined || data === null) return null
  return (
    <p className="mt-6 max-w-[46rem] border-t border-line pt-5 text-body text-mute">
      The file says: {data}{' '}
      <Link to={paths.cleanTape} className="underline underline-offset-4">
        What that means
      </Link>
    </p>
  )
}

interface PlayerProps {
  tape: AnswerOf<typeof tapeApi.open>
  /** Returns an address of the video that still works; undefined if the link has ended. */
  onRenew: () => Promise<string | undefined>
}

function Player({ tape, onRenew }: PlayerProps) {
  const { durationSeconds, expiresAt, url } = tape
  const title = tape.title === '' ? tape.name : tape.title
  const video = useRef<HTMLVideoElement>(null)
  const resumeSeconds = useRef(0)
  const [isUnplayable, setIsUnplayable] = useState(false)
  const recover = async () => {
    resumeSeconds.current = video.current?.currentTime ?? 0
    // A new address is shown by the next render; an error at an address that still works is one of the file.
    if ((await onRenew()) === url) setIsUnplayable(true)
  }
  const download = async () => {
    const address = await onRenew()
    if (address !== undefined) downloadFrom(address)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words of a script are not known here, nor may they be */}
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        src={url}
        aria-label={title}
        className="aspect-video w-full rounded-monitor bg-black shadow-card"
        onError={() => void recover()}
        onLoadedMetadata={({ currentTarget }) => {
          if (resumeSeconds.current > 0) currentTarget.currentTime = resumeSeconds.current
        }}
      />
      <div className="mt-6 flex flex-wrap items-start gap-4">
        <div className="min-w-64 flex-1">
          <h1 className="text-lead font-semibold wrap-anywhere">{title}</h1>
          <p className="mt-1 text-mute tabular-nums">
            {writeLength(durationSeconds)}. You can watch it until {formatEnd(expiresAt)}.
          </p>
          {isUnplayable && (
            <p role="alert" className="mt-2 text-rec-text">
              This browser can't play the tape. Please download it.
            </p>
          )}
        </div>
        <Button onClick={() => void download()}>
          <Download aria-hidden="true" className="size-[18px]" />
          Download
        </Button>
      </div>
    </>
  )
}

function NoTape({ isTemporary, onRetry }: { isTemporary: boolean; onRetry: () => void }) {
  return (
    <Notice
      icon={<Link2Off aria-hidden="true" />}
      title={isTemporary ? "The tape couldn't be opened" : 'No tape here'}
      text={
        isTemporary
          ? 'Please check your connection and try again.'
          : 'This link has ended or was taken back, or part of it is missing. Please ask the actor for another one.'
      }
      actions={isTemporary ? <Button onClick={onRetry}>Try again</Button> : null}
    />
  )
}
