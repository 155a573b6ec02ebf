/** Who will be missing, team by team, why, and until when. */
import type { Match, SidelinedPlayer } from '#data/model/match/match.ts'
import { DaySchema } from '#data/model/match/match.ts'
import { formatPercent, toColon } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { FeedText } from '#site/islands/shared/FeedText.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export function MissingPlayers({ match }: { readonly match: Match }) {
  const { t, language } = useTexts()
  const sides = [
    { team: match.homeTeam, teamId: match.homeTeamId },
    { team: match.awayTeam, teamId: match.awayTeamId },
  ].map((side) => ({
    ...side,
    players: match.sidelinedPlayers.filter((player) => player.team_id === side.teamId),
  }))
  if (sides.every(({ players }) => players.length === 0)) return null
  return (
    <section
      id="missing"
      aria-label={t('sections.missing')}
      className="grid gap-x-8 gap-y-6 border-t border-rule pt-4 pb-8 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]"
    >
      {sides.map(
        ({ team, players }) =>
          players.length > 0 && (
            <div key={team}>
              <h2 className="text-lg">
                {t('sections.missing')}
                {toColon(language)}
                {team}
              </h2>
              <ul className="mt-2 text-sm">
                {players.map((player) => (
                  // A feed may name a player twice, with two reasons.
                  <Player key={`${player.player_name} ${player.reason}`} player={player} />
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  )
}

function Player({ player }: { readonly player: SidelinedPlayer }) {
  const { t, language } = useTexts()
  const { player_name: name, reason, expected_return: expectedReturn, minutes_share } = player
  const percent = Math.round(100 * (minutes_share ?? 0))
  const isDay = DaySchema.safeParse(expectedReturn).success
  const date =
    expectedReturn !== null && isDay
      ? formatDay(expectedReturn, language, { day: 'numeric', month: 'short', year: 'numeric' })
      : expectedReturn
  return (
    <li className="flex flex-wrap gap-x-3 border-t border-rule py-1.5">
      <span className="font-medium">{name}</span>
      <span className="text-muted">
        {reason ? <FeedText text={reason} /> : t('missing.reasonUnknown')}
      </span>
      {percent > 0 && (
        <span className="text-muted">
          {t('missing.minutes', { share: formatPercent(percent, language, 0) })}
        </span>
      )}
      <span className="text-muted">
        {date ? t('missing.return', { date }) : t('missing.returnUnknown')}
      </span>
    </li>
  )
}
