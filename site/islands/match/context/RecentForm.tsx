/** The last five games of each team, newest first. */
import type { LastGame, Match } from '#data/model/match/match.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/ui/Block.tsx'
import { Reveal } from '#site/ui/Reveal.tsx'
import { FormStrip } from '#site/ui/FormStrip.tsx'

const GAMES_SHOWN = 5

export function RecentForm({ match }: { readonly match: Match }) {
  const { t, ui } = useTexts()
  return (
    <Block id="form" title={t('sections.form')}>
      {/* Other matches than the page's: shown by a press of their own. */}
      <div data-match="">
        <Reveal texts={ui} />
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          <TeamGames team={match.homeTeam} games={match.homeLast5Games} />
          <TeamGames team={match.awayTeam} games={match.awayLast5Games} />
        </div>
      </div>
    </Block>
  )
}

/** Home goals first, as everywhere; the team's own goals are emphasised. */
function Result({ game: { isHome, teamScore, opponentScore } }: { readonly game: LastGame }) {
  const own = <b>{teamScore}</b>
  return (
    <span className="whitespace-nowrap" data-result="">
      {isHome ? own : opponentScore} - {isHome ? opponentScore : own}
    </span>
  )
}

function TeamGames({
  team,
  games,
}: {
  readonly team: string
  readonly games: readonly LastGame[]
}) {
  const { t, ui, language } = useTexts()
  const shown = games.toSorted((a, b) => (a.date < b.date ? 1 : -1)).slice(0, GAMES_SHOWN)
  return (
    <div>
      <h3 className="font-sans text-sm font-semibold">{team}</h3>
      {shown.length === 0 && <p className="text-sm text-muted">{t('game.none')}</p>}
      <ul className="mt-1 text-sm">
        {shown.map((game) => (
          <li
            key={`${game.date} ${game.opponent}`}
            className="figures flex items-center gap-2 border-t border-rule py-1.5"
          >
            <FormStrip texts={ui} form={game.result} />
            <span className="min-w-0 flex-1">
              {game.opponent}{' '}
              <span className="text-xs text-muted">
                {t(game.isHome ? 'game.home' : 'game.away')},{' '}
                <span className="whitespace-nowrap">
                  {formatDay(game.date, language, { day: 'numeric', month: 'short' })}
                </span>
              </span>
            </span>
            <Result game={game} />
          </li>
        ))}
      </ul>
    </div>
  )
}
