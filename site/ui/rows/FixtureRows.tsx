/** Matches ahead in the clear: when, who, and the receipt of what is sealed. No figure of a prediction. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { KickoffDay, KickoffTime } from '#site/ui/Kickoff.tsx'
import { toMatchPath } from '#site/ui/paths.ts'
import { Receipt } from './Receipt.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly matches: readonly PublicMatch[]
}

export function FixtureRows({ texts, matches }: Props) {
  const { t, href, language } = texts
  return (
    <ul className="results">
      {matches.map((match) => (
        <li key={match.id} className="result" data-match={match.id}>
          <p className="result-when">
            <span className="block">
              <KickoffDay texts={texts} match={match} form="weekday" />
            </span>
            <KickoffTime match={match} />
          </p>
          <p className="result-teams">
            <a href={href(toMatchPath(match))}>
              <span>{match.homeTeam}</span> <span>{match.awayTeam}</span>
            </a>
          </p>
          <p className="result-said text-muted">
            {toCompetitionName(match.league, language)}
            {match.matchStatus !== 'scheduled' && ` · ${t(`public:status.${match.matchStatus}`)}`}
          </p>
          <p className="result-receipt">
            <Receipt texts={texts} match={match} />
          </p>
        </li>
      ))}
    </ul>
  )
}
