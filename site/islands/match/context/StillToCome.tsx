/**
 * In place of empty blocks before a match: a line for each fact that is not known yet, with when it is
 * expected. What the sources of this site never have is not to come.
 */
import type { Match } from '#data/model/match/match.ts'
import { lacks } from '#site/lib/browser/lacks.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/ui/Block.tsx'

/** Id and name of each block, its text while it is empty, and whether it is empty. */
function listMissing(match: Match) {
  return [
    [
      'lineups',
      'lineups.none',
      match.homeLineup === null && match.awayLineup === null && !lacks('lineups'),
    ],
    [
      'referee',
      'referee.none',
      match.refereeName === null && (match.country === 'England' || !lacks('referees')),
    ],
    ['weather', 'weather.none', match.temperature === null && match.weatherCondition === null],
    ['tv', 'tvNone', match.tvStations.length === 0 && !lacks('tv')],
  ] as const
}

export function StillToCome({ match }: { readonly match: Match }) {
  const { t } = useTexts()
  if (match.matchStatus !== 'scheduled' && match.matchStatus !== 'postponed') return null
  const missing = listMissing(match).filter(([, , isMissing]) => isMissing)
  if (missing.length === 0) return null
  return (
    <Block id="later" title={t('sections.later')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        {missing.map(([id, text]) => (
          <div key={id} id={id} className="contents">
            <dt className="text-muted">{t(`sections.${id}`)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}
