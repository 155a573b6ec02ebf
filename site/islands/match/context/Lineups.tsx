/** Formation, at most 11 starters and 7 substitutes of each team. */
import type { Lineup, Match } from '#data/model/match/match.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/ui/Block.tsx'
import { Pitch } from '#site/ui/match/Pitch.tsx'

const STARTERS_SHOWN = 11
const SUBSTITUTES_SHOWN = 7

export function Lineups({ match }: { readonly match: Match }) {
  const { t } = useTexts()
  const sides = [
    { team: match.homeTeam, lineup: match.homeLineup },
    { team: match.awayTeam, lineup: match.awayLineup },
  ]
  if (sides.every(({ lineup }) => lineup === null)) return null
  return (
    <Block id="lineups" title={t('sections.lineups')}>
      <Pitch home={match.homeLineup} away={match.awayLineup} />
      <div className="grid grid-cols-2 gap-6">
        {sides.map(({ team, lineup }) => (
          <TeamLineup key={team} team={team} lineup={lineup} />
        ))}
      </div>
    </Block>
  )
}

function TeamLineup({ team, lineup }: { readonly team: string; readonly lineup: Lineup | null }) {
  const { t } = useTexts()
  return (
    <div className="text-sm">
      <h3 className="font-sans text-sm font-semibold">
        {team} {lineup?.formation && <span className="text-muted">{lineup.formation}</span>}
      </h3>
      {lineup === null ? (
        <p className="mt-1 text-muted">{t('lineups.none')}</p>
      ) : (
        <>
          <Players
            title={t('lineups.starting')}
            players={lineup.startingXI.slice(0, STARTERS_SHOWN)}
          />
          <Players
            title={t('lineups.substitutes')}
            players={lineup.substitutes.slice(0, SUBSTITUTES_SHOWN)}
          />
        </>
      )}
    </div>
  )
}

interface PlayersProps {
  readonly title: string
  readonly players: Lineup['startingXI']
}

function Players({ title, players }: PlayersProps) {
  if (players.length === 0) return null
  return (
    <>
      <h4 className="mt-3 font-sans text-xs font-medium text-muted">{title}</h4>
      <ol className="mt-1">
        {players.map(({ name, jersey_number: number }) => (
          <li key={`${number} ${name}`} className="figures flex gap-2 border-t border-rule py-1">
            <span className="w-5 text-right text-muted">{number ?? '–'}</span>
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
