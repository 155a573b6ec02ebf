/** The match of the day as a link, with its stakes in one sentence. */
import type { MatchStakes } from '#data/model/forecast/match-stakes.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toMatchPath } from '#data/model/page-paths.ts'
import { KickoffTime } from '#site/ui/Kickoff.tsx'
import { TeamNames } from '#site/ui/TeamNames.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { describeStakes } from './Stakes.tsx'

interface Props {
  readonly texts: UiTexts
  readonly match: PublicMatch
  readonly stakes: MatchStakes
}

export function MatchOfTheDay({ texts, match, stakes }: Props) {
  const { t, href, language } = texts
  return (
    <section
      className="mt-4 rounded-lg border border-rule bg-sheet px-4 py-3 sm:grid sm:grid-cols-2 sm:gap-x-8 sm:px-6 sm:py-4"
      data-match-of-the-day={match.id}
    >
      <div>
        <p className="eyebrow">{t('season:stakes.day')}</p>
        <p className="mt-1 font-serif text-lg sm:text-xl">
          <a className="link" href={href(toMatchPath(match))}>
            <TeamNames texts={texts} match={match} />
          </a>
        </p>
        <p className="mt-1 text-sm text-muted">
          {toCompetitionName(match.league, language)} · <KickoffTime match={match} />
        </p>
      </div>
      <p className="mt-1 text-sm sm:mt-0 sm:self-center sm:text-base">
        {describeStakes(texts, match, stakes)}{' '}
        <a className="link text-sm" href={href('/how-it-works')}>
          {t('season:stakes.how')}
        </a>
      </p>
    </section>
  )
}
