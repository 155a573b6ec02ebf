/** The league table with its zones told apart by letters and colour; it scrolls in its own region. */
import type { Match, Standing } from '#data/model/match/match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { ZONE_MARKS } from '#site/lib/match/signs.ts'
import { formatGoalDifference } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/islands/match/Block.tsx'
import { Abbreviation } from '#site/islands/match/Abbreviation.tsx'
import { FormStrip } from '#site/islands/match/FormStrip.tsx'

const FIGURES = ['matchesPlayed', 'wins', 'draws', 'losses'] as const

export function Standings({ match }: { readonly match: Match }) {
  const { t, language } = useTexts()
  const rows = match.leagueStandings.toSorted((a, b) => a.position - b.position)
  if (rows.length === 0) return null
  const zones = [...new Set(rows.flatMap(({ zone }) => zone ?? []))]
  return (
    <Block id="standings" title={t('sections.standings')}>
      {hasBegun(match) && <p className="mb-2 text-xs text-muted">{t('beforeKickoff')}</p>}
      <section
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`${t('sections.standings')}, ${toCompetitionName(match.league, language)}`}
        className="scroll-edge @container relative"
      >
        <table className="standings">
          <thead>
            <tr>
              <th scope="col">
                <Abbreviation short={t('standings.position')} long={t('abbreviations.position')} />
              </th>
              <th scope="col" className="text-left!">
                {t('standings.team')}
              </th>
              {['played', 'wins', 'draws', 'losses', 'goalDifference', 'points'].map((name) => (
                <th key={name} scope="col">
                  <Abbreviation short={t(`standings.${name}`)} long={t(`abbreviations.${name}`)} />
                </th>
              ))}
              <th scope="col">{t('standings.form')}</th>
              <th scope="col">{t('standings.zone')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                isPlaying={row.teamId === match.homeTeamId || row.teamId === match.awayTeamId}
              />
            ))}
          </tbody>
        </table>
      </section>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {zones.map((zone) => (
          <li key={zone}>
            <ZoneMark zone={zone} /> {t(`zones.${zone}`)}
          </li>
        ))}
      </ul>
    </Block>
  )
}

function ZoneMark({ zone }: { readonly zone: NonNullable<Standing['zone']> }) {
  const [mark, tone] = ZONE_MARKS[zone]
  return <span className={`badge ${tone}`}>{mark}</span>
}

function Row({ row, isPlaying }: { readonly row: Standing; readonly isPlaying: boolean }) {
  const { t } = useTexts()
  const { goalDifference, zone } = row
  return (
    <tr data-zone={zone ?? undefined} className={isPlaying ? 'bg-tint font-semibold' : undefined}>
      <td>{row.position}</td>
      <th scope="row">{row.teamName}</th>
      {FIGURES.map((name) => (
        <td key={name}>{row[name]}</td>
      ))}
      <td>{formatGoalDifference(goalDifference)}</td>
      <td className="font-semibold">{row.points}</td>
      <td>
        <FormStrip form={row.form} />
      </td>
      <td>
        {zone && (
          <>
            <ZoneMark zone={zone} />
            <span className="sr-only">{t(`zones.${zone}`)}</span>
          </>
        )}
      </td>
    </tr>
  )
}
