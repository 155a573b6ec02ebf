/** Head-to-head record: totals and the last five matches. */
import type { Match } from '#data/model/match/match.ts'
import { formatScore } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block, Facts } from '#site/ui/Block.tsx'
import { Reveal } from '#site/ui/Reveal.tsx'
import { SplitBar } from '#site/ui/SplitBar.tsx'

const MATCHES_SHOWN = 5

export function HeadToHead({ match }: { readonly match: Match }) {
  const { t, ui, language } = useTexts()
  const { headToHead, homeTeam, awayTeam } = match
  if (headToHead === null || headToHead.total_matches <= 0) return null
  const recent = headToHead.recent_matches
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, MATCHES_SHOWN)
  return (
    <Block id="head-to-head" title={t('sections.headToHead')}>
      <p className="mb-2 text-sm">{t('headToHead.total', { count: headToHead.total_matches })}</p>
      <Facts
        facts={[
          [t('headToHead.wins', { team: homeTeam }), headToHead.home_wins],
          [t('headToHead.draws'), headToHead.draws],
          [t('headToHead.wins', { team: awayTeam }), headToHead.away_wins],
        ]}
      />
      <div className="mt-3">
        <SplitBar
          parts={[
            { name: 'home', value: headToHead.home_wins, tone: 'bg-home' },
            { name: 'draws', value: headToHead.draws, tone: 'bg-draw' },
            { name: 'away', value: headToHead.away_wins, tone: 'bg-away' },
          ]}
        />
      </div>
      {recent.length > 0 && (
        <>
          <h3 className="mt-4 font-sans text-xs font-medium text-muted">
            {t('headToHead.recent')}
          </h3>
          <div data-match="">
            <Reveal texts={ui} />
            <ul
              className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 text-sm"
              data-list="head-to-head"
            >
              {recent.map((played) => (
                <li
                  key={`${played.date} ${played.home_team}`}
                  className="figures col-span-3 grid grid-cols-subgrid border-t border-rule py-1.5"
                >
                  <span className="whitespace-nowrap text-muted">
                    {formatDay(played.date, language, {
                      day: 'numeric',
                      month: 'short',
                      year: 'numeric',
                    })}
                  </span>
                  <span>
                    {played.home_team} – {played.away_team}
                  </span>
                  <span className="font-medium whitespace-nowrap" data-result="">
                    {formatScore(played.home_score, played.away_score)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </Block>
  )
}
