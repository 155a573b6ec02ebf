/** The league table of a match, as it stood before it. */
import type { Match } from '#data/model/match/match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { LeagueTable } from '#site/ui/LeagueTable.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/ui/Block.tsx'

export function Standings({ match }: { readonly match: Match }) {
  const { t, ui, language } = useTexts()
  const rows = match.leagueStandings.toSorted((a, b) => a.position - b.position)
  if (rows.length === 0) return null
  return (
    <Block id="standings" title={t('sections.standings')}>
      {hasBegun(match) && <p className="mb-2 text-xs text-muted">{t('beforeKickoff')}</p>}
      <LeagueTable
        texts={ui}
        rows={rows}
        caption={`${t('sections.standings')}, ${toCompetitionName(match.league, language)}`}
        marked={[match.homeTeamId, match.awayTeamId]}
        kind="island"
      />
    </Block>
  )
}
