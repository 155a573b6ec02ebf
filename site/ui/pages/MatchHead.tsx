/** The head of a match's public page: which league, when and where, the two sides, the score, and the verdict once it is opened. */
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toNameSize } from '#site/lib/match/long-words.ts'
import { getFinalScore, hasBegun } from '#site/lib/match/match-stage.ts'
import { FormStrip } from '#site/ui/FormStrip.tsx'
import { KickoffDay, KickoffTime } from '#site/ui/Kickoff.tsx'
import { OpenedVerdict } from '#site/ui/match/OpenedVerdict.tsx'
import { toLeaguePath, toTeamPath } from '#site/ui/paths.ts'
import { Position } from '#site/ui/Position.tsx'
import { toResultText } from '#site/ui/rows/result-texts.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: PublicMatch
  /** Whether a team has a page; those without a table have none. */
  readonly hasTeamPage: (id: string) => boolean
}

export function MatchHead({ texts, match, hasTeamPage }: Props) {
  const { t, href, language } = texts
  const place = [match.venue, match.city].filter(Boolean).join(', ')
  const isOver = getFinalScore(match) !== null
  return (
    <header className="mt-2 border-t border-rule pt-6">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <a
          className="link -my-0.5 inline-block py-0.5 font-semibold"
          href={href(toLeaguePath(match.leagueId))}
        >
          {toCompetitionName(match.league, language)}
        </a>{' '}
        <span>
          <KickoffDay texts={texts} match={match} />, <KickoffTime match={match} />{' '}
          <span data-zone="">UTC</span>
        </span>{' '}
        {place && <span>{place}</span>}
      </p>
      <h1 className="sr-only">
        {match.homeTeam} – {match.awayTeam}
        {isOver && `, ${toResultText(texts, match)}`}
      </h1>
      <div className="scoreboard" data-names={toNameSize(match)}>
        <Side
          texts={texts}
          href={hasTeamPage(match.homeTeamId) ? href(toTeamPath(match.homeTeamId)) : null}
          name={match.homeTeam}
          form={match.homeForm}
          position={match.homePosition}
        />
        <p className="score">
          {isOver ? (
            toResultText(texts, match)
          ) : (
            <span className="mx-auto max-w-16 font-sans text-xs text-muted sm:max-w-none sm:text-sm">
              {match.matchStatus === 'scheduled'
                ? t('match:notStarted')
                : t(`public:status.${match.matchStatus}`)}
            </span>
          )}
        </p>
        <Side
          texts={texts}
          href={hasTeamPage(match.awayTeamId) ? href(toTeamPath(match.awayTeamId)) : null}
          name={match.awayTeam}
          form={match.awayForm}
          position={match.awayPosition}
        />
      </div>
      {hasBegun(match) && (
        <p className="mt-2 text-center text-xs text-muted">{t('match:beforeKickoff')}</p>
      )}
      {isOffThePitch(match.matchStatus) && (
        <p className="mt-6 text-center text-sm text-muted">{t(`match:off.${match.matchStatus}`)}</p>
      )}
      {match.opened && (
        <div className="mx-auto mt-6 max-w-2xl">
          <OpenedVerdict texts={texts} opened={match.opened} />
        </div>
      )}
    </header>
  )
}

interface SideProps {
  readonly texts: UiTexts
  /** The team's page; null where it has none. */
  readonly href: string | null
  readonly name: string
  readonly form: string
  readonly position: number | null
}

function Side({ texts, href, name, form, position }: SideProps) {
  return (
    <div className="side">
      {href === null ? (
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
