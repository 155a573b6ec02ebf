/** The league table of a match, as it stood before it. */
import { useState } from 'react'
import type { Match } from '#data/model/match/match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { LeagueTable, pickAround } from '#site/ui/LeagueTable.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/ui/Block.tsx'

export function Standings({ match }: { readonly match: Match }) {
  const { t, ui, language } = useTexts()
  const [isWhole, setIsWhole] = useState(false)
  const rows = match.leagueStandings.toSorted((a, b) => a.position - b.position)
  if (rows.length === 0) return null
  const teamIds = [match.homeTeamId, match.awayTeamId]
  const around = pickAround(rows, teamIds)
  const isShort = !isWhole && around.length > 0 && around.length < rows.length
  return (
    <Block id="standings" title={t('sections.standings')}>
      {hasBegun(match) && <p className="mb-2 text-xs text-muted">{t('beforeKickoff')}</p>}
      <LeagueTable
        texts={ui}
        rows={rows}
        around={isShort ? teamIds : undefined}
        caption={`${t('sections.standings')}, ${toCompetitionName(match.league, language)}`}
        marked={teamIds}
        kind="island"
      />
      {isShort && (
        <button type="button" className="link mt-2 text-sm" onClick={() => setIsWhole(true)}>
          {t('standings.whole')}
        </button>
      )}
    </Block>
  )
}
