import type { Cast } from '@sidelight/domain/audio/casting-choices'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Preview } from '#audio/player/voice-preview.ts'
import { writeCastDraft } from '#shared/casting/cast-draft.ts'
import { paths } from '#lib/navigation/paths.ts'
import { FormError } from '#ui/form/FormError.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import type { PartData } from './part.queries.ts'
import { MorePartnerVoices, PartnerVoice } from './PartnerVoice.tsx'
import { QUIET_LINK } from './quiet-link.ts'

const PARTNERS_SHOWN = 2

interface PartFooterProps {
  documentId: string
  data: PartData
  own: ReadonlySet<string>
  cast: Cast
  preview: Preview
  isStarting: boolean
  failure: string | undefined
  /** Stands before the button. */
  children: ReactNode
}

/** Who reads the other parts, and the button that starts. */
export function PartFooter(props: PartFooterProps) {
  const { documentId, data, own, cast, preview, isStarting, failure, children } = props
  const client = useQueryClient()
  const partners = data.parts.flatMap(({ character }) => {
    const voice = data.voices.find(({ id }) => id === cast.get(character))
    return own.has(character) || voice === undefined ? [] : [{ character, voice }]
  })
  const hidden = partners.slice(PARTNERS_SHOWN)
  // Voice Assignment begins with what was chosen here.
  const recast = {
    to: paths.assignVoice(documentId),
    onClick: () => writeCastDraft(client, documentId, cast),
  }
  return (
    <footer className="z-20 grid gap-x-7 gap-y-3.5 px-5 pt-3 pb-[max(18px,env(safe-area-inset-bottom))] max-md:bg-stage max-md:light:bg-page md:flex md:flex-wrap md:items-center md:border-t md:border-line md:bg-page/85 md:px-14 md:py-5 [@media(height>=600px)]:sticky [@media(height>=600px)]:bottom-0">
      {failure !== undefined && (
        <div className="w-full [&>p]:mb-0">
          <FormError text={failure} />
        </div>
      )}
      {own.size === 0 ? (
        <p className="text-body text-mute">Tap your name. Everyone else gets a voice, and you can start.</p>
      ) : (
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 max-md:-my-1.5 md:gap-y-2">
          <p className="mr-auto text-body text-mute md:mr-1">
            {partners.length === 0 ? 'Every part is yours' : 'Reading with you'}
          </p>
          <Link {...recast} className={`${QUIET_LINK} md:order-last md:ml-2 ${hidden.length > 0 ? 'md:hidden' : ''}`}>
            Recast
          </Link>
          <ul className="grid min-w-0 grid-flow-col auto-cols-fr gap-2.5 max-md:w-full md:flex md:gap-3">
            {partners.slice(0, PARTNERS_SHOWN).map(({ character, voice }) => (
              <PartnerVoice
                key={character}
                character={character}
                voice={voice}
                withAccent={hidden.length === 0}
                preview={preview}
              />
            ))}
            {hidden.length > 0 && <MorePartnerVoices partners={hidden} {...recast} />}
          </ul>
        </div>
      )}
      <div className="grid gap-x-[26px] gap-y-2 md:ml-auto md:flex md:items-center">
        {children}
        <PendingButton
          type="submit"
          size="large"
          disabled={own.size === 0}
          isPending={isStarting}
          pendingText="Starting…"
          className="h-[60px] max-md:w-full"
        >
          Start rehearsing
          {own.size > 0 && (
            <kbd className="rounded-[6px] border border-on-key/35 px-[7px] py-1 font-sans text-caption leading-none font-semibold max-md:hidden">
              Enter
            </kbd>
          )}
        </PendingButton>
      </div>
    </footer>
  )
}
