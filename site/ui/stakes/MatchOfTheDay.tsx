/** The match of the day as a link, with its stakes in one sentence. */
import type { MatchStakes } from '#data/model/forecast/match-stakes.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toMatchPath } from '#data/model/page-paths.ts'
import { TeamNames } from '#site/ui/TeamNames.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { tellStakes } from './Stakes.tsx'

interface Props {
  readonly texts: UiTexts
  readonly match: PublicMatch
  readonly stakes: MatchStakes
}

export function MatchOfTheDay({ texts, match, stakes }: Props) {
  const { t, href } = texts
  return (
    <p className="mb-4 border-l-2 border-pitch pl-3 text-sm" data-match-of-the-day={match.id}>
      <span className="eyebrow block">{t('season:stakes.day')}</span>
      <a className="link" href={href(toMatchPath(match))}>
        <TeamNames texts={texts} match={match} />
      </a>{' '}
      <span className="block text-muted">
        {tellStakes(texts, match, stakes)}{' '}
        <a className="link" href={href('/how-it-works')}>
          {t('season:stakes.how')}
        </a>
      </span>
    </p>
  )
}
