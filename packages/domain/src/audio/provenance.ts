import { isSelfHosted } from './self-hosted.ts'

export interface SpokenPart {
  provider: string
  /** Of the engine when the zip was packed. */
  version: string
  /** How many files of the zip it spoke. */
  files: number
}

interface Provenance {
  parts: readonly SpokenPart[]
  /** How many files are the actor's own recordings. */
  ownFiles: number
  /** How many were read by a friend from a link. */
  friendFiles: number
  /** Whether requests to the rented engine ask it to store nothing. */
  isZeroRetention: boolean
}

const countFiles = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

const describePart = ({ provider, version, files }: SpokenPart, isZeroRetention: boolean): string =>
  isSelfHosted(provider)
    ? `${countFiles(files)}: synthetic, made by our own engine on our own machines (${version}). The words went to no other company.`
    : `${countFiles(files)}: synthetic, made by ${provider} (${version}). The words of these files were sent there${isZeroRetention ? ' with the request to store nothing' : ', and may be stored there as its terms say'}.`

/** Where the sound in a zip comes from, for whoever has to answer for it. Engines are those in use when it was packed. */
export const writeProvenance = ({ parts, ownFiles, friendFiles, isZeroRetention }: Provenance): string =>
  [
    'WHERE THIS SOUND COMES FROM',
    '',
    ...parts.map((part) => describePart(part, isZeroRetention)),
    ...(ownFiles === 0
      ? []
      : [`${countFiles(ownFiles)}: recorded by the actor. The sound is as it was recorded, unchanged.`]),
    ...(friendFiles === 0
      ? []
      : [
          `${countFiles(friendFiles)}: read by a friend of the actor, who agreed to it. The sound was cut and levelled.`,
        ]),
    '',
    'The synthetic voices are nobody’s copy: no voice was made from a recording of the actor or of a friend.',
    'Nothing of this script or these recordings was used by us to train a model.',
    '',
  ].join('\r\n')
