/**
 * The head of a match's page, for members and visitors: league and venue, the two sides, and large
 * between them the kick-off, later the score. The predicted score has a small box of its own.
 */
import type { ReactNode } from 'react'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { toNameSize } from '#site/lib/match/long-words.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { toLabels } from '#site/lib/match/side-names.ts'
import { formatScore, NO_FIGURE } from '#site/lib/texts/format.ts'
import { ClubBand } from '#site/ui/ClubBand.tsx'
import { ClubName } from '#site/ui/ClubName.tsx'
import { FormStrip } from '#site/ui/FormStrip.tsx'
import { Reveal } from '#site/ui/Reveal.tsx'
import { Position } from '#site/ui/Position.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Side {
  /** Path of the team's page, if it has one. */
  readonly href: string | undefined
  readonly form: string | undefined
  readonly position: number | null | undefined
  /** The star that follows the team, on public pages. */
  readonly star?: ReactNode
}

/** When a match begins, in the reader's zone or, on public pages, in UTC until the browser replaces it. */
export interface Kickoff {
  readonly time: ReactNode
  readonly day: ReactNode
  readonly shortDay: ReactNode
  readonly zone: ReactNode
}

type Facts =
  | 'league'
  | 'homeTeam'
  | 'awayTeam'
  | 'venue'
  | 'city'
  | 'matchStatus'
  | 'actualHomeScore'
  | 'actualAwayScore'
  | 'redCards'

export interface ScoreboardProps {
  readonly texts: UiTexts
  readonly match: Pick<ListMatch, Facts>
  /** Path of the league's page, if it is known. */
  readonly leagueHref: string | undefined
  readonly home: Side
  readonly away: Side
  readonly kickoff: Kickoff
  /** Status of the match, below kick-off or score. */
  readonly state: ReactNode
  /** At the end of the first line. */
  readonly tools?: ReactNode
  /** The prediction. */
  readonly children?: ReactNode
}

export function Scoreboard(props: ScoreboardProps) {
  const { texts, match, leagueHref, home, away, kickoff, state, tools } = props
  const { t, language } = texts
  const isAhead = match.matchStatus === 'scheduled'
  const league = toCompetitionName(match.league, language)
  const place = [match.venue, match.city].filter(Boolean).join(', ')
  const score = getScore(match)
  const codes = toLabels(texts, match)
  const hasForm = [home, away].some(({ form, position }) => form || position)
  return (
    <header className="mt-2 pb-6">
      <ClubBand texts={texts} names={[match.homeTeam, match.awayTeam]} />
      <div className="match-facts">
        {leagueHref === undefined ? (
          <span className="font-semibold text-ink">{league}</span>
        ) : (
          <a className="link -my-0.5 inline-block py-0.5 font-semibold" href={leagueHref}>
            {league}
          </a>
        )}{' '}
        {!isAhead && (
          <span>
            {kickoff.day}, {kickoff.time} {kickoff.zone}
          </span>
        )}{' '}
        {place && <span>{place}</span>}
        {tools && <span className="ml-auto">{tools}</span>}
      </div>
      <h1 className="sr-only">
        {match.homeTeam} – {match.awayTeam}
        {score !== null && (
          <span data-result="">
            {', '}
            <span data-now="">{score}</span>
          </span>
        )}
      </h1>
      <div className="scoreboard" data-names={toNameSize(match)}>
        <OneSide
          texts={texts}
          name={match.homeTeam}
          code={codes.home}
          side={home}
          red={match.redCards?.[0]}
        />
        <div className="middle" data-kickoff="">
          <p className="score" data-now="" data-result={hasBegun(match) ? '' : undefined}>
            {isAhead ? kickoff.time : (score ?? NO_FIGURE)}
          </p>
          <Reveal texts={texts} />
          <p className="stage">
            {isAhead && (
              <span className="sm:whitespace-nowrap">
                <span className="max-sm:block">{kickoff.shortDay}</span>{' '}
                <span className="max-sm:block">{kickoff.zone}</span>
              </span>
            )}{' '}
            {state}
          </p>
        </div>
        <OneSide
          texts={texts}
          name={match.awayTeam}
          code={codes.away}
          side={away}
          red={match.redCards?.[1]}
        />
      </div>
      {hasForm && (
        <p className="mt-2 text-center text-xs text-balance text-muted">
          {t('match:formNote')}
          {hasBegun(match) && (
            <>
              <span className="max-sm:hidden"> · </span>
              <span className="max-sm:block">{t('match:beforeKickoff')}</span>
            </>
          )}
        </p>
      )}
      {props.children}
    </header>
  )
}

/** The score from kick-off on, as far as it is known. */
function getScore(match: Pick<ListMatch, Facts>): string | null {
  const { actualHomeScore: home, actualAwayScore: away } = match
  return hasBegun(match) && home !== null && away !== null ? formatScore(home, away) : null
}

interface SideProps {
  readonly texts: UiTexts
  readonly name: string
  /** Its letters in the bar. */
  readonly code: string
  readonly side: Side
  readonly red: number | undefined
}

function OneSide({ texts, name, code, side, red }: SideProps) {
  const { href, form, position, star } = side
  return (
    <div className="side">
      <span className="name" data-code={code}>
        <ClubName texts={texts} name={name} href={href} red={red} />
      </span>
      <p className="facts">
        <Position texts={texts} position={position} /> {star}
        <FormStrip texts={texts} form={form} />
      </p>
    </div>
  )
}
