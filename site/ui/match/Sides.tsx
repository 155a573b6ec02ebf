/** The two sides of a match with the score between them; below each name its place and its form. */
import { toNameSize } from '#site/lib/match/long-words.ts'
import { FormStrip } from '#site/ui/FormStrip.tsx'
import { Position } from '#site/ui/Position.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

export interface Side {
  readonly name: string
  /** The team's page, where it has one. */
  readonly href?: string | undefined
  readonly form?: string
  readonly position?: number | null
}

interface Props {
  readonly texts: UiTexts
  readonly home: Side
  readonly away: Side
  /** Null as long as there is none. */
  readonly score: string | null
  /** What stands in the place of the score. */
  readonly note: string
}

export function Sides({ texts, home, away, score, note }: Props) {
  const names = toNameSize({ homeTeam: home.name, awayTeam: away.name })
  return (
    <>
      <h1 className="sr-only">
        {home.name} – {away.name}
        {score !== null && `, ${score}`}
      </h1>
      <div className="scoreboard" data-names={names}>
        <OneSide texts={texts} {...home} />
        <p className="score">
          {score ?? (
            <span className="mx-auto max-w-16 font-sans text-xs text-muted sm:max-w-none sm:text-sm">
              {note}
            </span>
          )}
        </p>
        <OneSide texts={texts} {...away} />
      </div>
    </>
  )
}

function OneSide({ texts, name, href, form = '', position = null }: Side & Pick<Props, 'texts'>) {
  return (
    <div className="side">
      {href === undefined ? (
        <span className="name">{name}</span>
      ) : (
        <a className="name" href={href}>
          {name}
        </a>
      )}
      <p className="facts">
        <Position texts={texts} position={position} />
        <FormStrip texts={texts} form={form} />
      </p>
    </div>
  )
}
