/** The head of a match's public page: which league, when and where, the two sides, the score, and the verdict once it is opened. */
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { getFinalScore, hasBegun } from '#site/lib/match/match-stage.ts'
import { KickoffDay, KickoffTime } from '#site/ui/Kickoff.tsx'
import { OpenedVerdict } from '#site/ui/match/OpenedVerdict.tsx'
import { Sides } from '#site/ui/match/Sides.tsx'
import { toLeaguePath, toTeamPath } from '#site/ui/paths.ts'
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
  const toPage = (id: string) => (hasTeamPage(id) ? href(toTeamPath(id)) : undefined)
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
      <Sides
        texts={texts}
        home={{
          name: match.homeTeam,
          href: toPage(match.homeTeamId),
          form: match.homeForm,
          position: match.homePosition,
        }}
        away={{
          name: match.awayTeam,
          href: toPage(match.awayTeamId),
          form: match.awayForm,
          position: match.awayPosition,
        }}
        score={getFinalScore(match) && toResultText(texts, match)}
        note={t(
          match.matchStatus === 'scheduled'
            ? 'match:notStarted'
            : `public:status.${match.matchStatus}`,
        )}
      />
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
