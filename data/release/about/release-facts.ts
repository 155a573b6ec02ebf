/** What a release says of itself in each of its describing files. */
import type { ReleasedFile } from '#data/release/release-state.ts'

export interface ReleaseFacts {
  /** Day of the release, which is its version. */
  readonly version: string
  /** Where releases are, such as https://example.com/data. */
  readonly address: string
  /** Origin of the log, as its checkpoint names it. */
  readonly origin: string
  /** Entries of the log that were read. */
  readonly entries: number
  /** The key that signed the log, as name+id+base64. */
  readonly key: string
  readonly operator: string
  /** SPDX name of the licence of what is ours. */
  readonly licence: string
  /** Services that the facts of matches come from, by their names. */
  readonly sources: readonly string[]
  readonly isDemo: boolean
  readonly files: readonly ReleasedFile[]
}

export const RELEASE_TITLE = 'Pitchproof: football predictions sealed before kick-off'

export const KEYWORDS = [
  'football',
  'forecast',
  'probability',
  'transparency log',
  'proper scoring rules',
]

export function toSummary({ isDemo }: Pick<ReleaseFacts, 'isDemo'>): string {
  const words =
    'Every football prediction of Pitchproof that was sealed in a public log before kick-off and opened after the match, in every revision, with the result, its scores, the betting market’s chances sealed beside it, and the inclusion proofs of both entries.'
  return isDemo ? `MADE-UP DEMO MATCHES, no real ones. ${words}` : words
}

/** The address of a licence by its SPDX name. */
export const toLicenceUrl = (licence: string) => `https://spdx.org/licenses/${licence}.html`

/** How a release is cited, as one line of text. */
export const toCitation = ({
  operator,
  version,
  address,
}: Pick<ReleaseFacts, 'operator' | 'version' | 'address'>) =>
  `${operator} (${version.slice(0, 4)}). ${RELEASE_TITLE}. Version ${version}. ${address}/${version}/`
