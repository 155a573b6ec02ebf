/** A league table. Narrow places hide wins, draws, losses and the form. */
import type { ReactNode } from 'react'
import { hasBegun } from '#data/model/leagues/zones.ts'
import type { Standing } from '#data/model/match/match.ts'
import { getZoneMark, ZONE_MARKS } from '#site/lib/match/signs.ts'
import { formatGoalDifference } from '#site/lib/texts/format.ts'
import { Abbreviation } from './Abbreviation.tsx'
import { ClubName } from './ClubName.tsx'
import { FormStrip } from './FormStrip.tsx'
import { toTeamPath } from '#data/model/page-paths.ts'
import type { UiTexts } from './texts.ts'

const COLUMNS = [
  { name: 'played', isWide: false },
  { name: 'wins', isWide: true },
  { name: 'draws', isWide: true },
  { name: 'losses', isWide: true },
  { name: 'goalDifference', isWide: false },
  { name: 'points', isWide: false },
] as const

const NONE: readonly string[] = []

type Zone = NonNullable<Standing['zone']>

interface Props {
  readonly texts: UiTexts
  /** The whole table. */
  readonly rows: readonly Standing[]
  /** Only the rows around these teams are shown; all of them without it. */
  readonly around?: readonly string[] | undefined
  readonly caption: string
  /** Ids of teams to emphasise. */
  readonly marked?: readonly string[]
  /**
   * `island`: for a narrow column: hints explain the short headings, and it scrolls in a focusable
   * region.
   */
  readonly kind?: 'page' | 'island'
  /** The star that follows a club, on public pages. */
  readonly toStar?: (row: Standing) => ReactNode
}

export function LeagueTable({
  texts,
  rows,
  around,
  caption,
  marked = NONE,
  kind = 'page',
  toStar,
}: Props) {
  const { t } = texts
  const shown = around ? pickAround(rows, around) : rows
  const hasPlaces = hasBegun(rows)
  const zones = [...new Set(shown.flatMap(({ zone }) => zone ?? []))]
  const decided = shown.flatMap(({ teamName, points, wins, draws }) => {
    const given = points - 3 * wins - draws
    return given === 0 ? [] : `${teamName} ${formatGoalDifference(given)}`
  })
  const isIsland = kind === 'island'
  const table = (
    <table className={isIsland ? 'standings is-compact' : 'standings'}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Heading texts={texts} name="position" isExplained={isIsland} />
          </th>
          <th scope="col" className="team">
            {t('match:standings.team')}
          </th>
          {COLUMNS.map(({ name, isWide }) => (
            <th key={name} scope="col" className={isWide ? 'wide' : undefined}>
              <Heading texts={texts} name={name} isExplained={isIsland} />
            </th>
          ))}
          <th scope="col" className="form">
            {t('match:standings.form')}
          </th>
          {zones.length > 0 && (
            <th scope="col" className="zones">
              <span className="sr-only">{t('match:standings.zone')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map((row, index) => (
          <tr
            key={row.teamId}
            className={toRowClass(marked.includes(row.teamId), isAfterGap(shown, index))}
          >
            <td>{hasPlaces ? row.position : ''}</td>
            <th scope="row" className="team">
              <span className="flex items-center gap-1">
                <ClubName
                  texts={texts}
                  name={row.teamName}
                  href={texts.href(toTeamPath(row.teamId))}
                />
                {toStar?.(row)}
              </span>
            </th>
            <td>{row.matchesPlayed}</td>
            <td className="wide">{row.wins}</td>
            <td className="wide">{row.draws}</td>
            <td className="wide">{row.losses}</td>
            <td>{formatGoalDifference(row.goalDifference)}</td>
            <td className="points">{row.points}</td>
            <td className="form">
              <FormStrip texts={texts} form={row.form} />
            </td>
            {zones.length > 0 && (
              <td className="zones">
                {row.zone && (
                  <>
                    <ZoneMark texts={texts} zone={row.zone} />
                    <span className="sr-only">{t(`match:zones.${row.zone}`)}</span>
                  </>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      {isIsland ? (
        <section
          // A region that scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={caption}
          className="scroll-edge @container relative"
        >
          {table}
        </section>
      ) : (
        <div className="scroll-edge @container relative">{table}</div>
      )}
      {decided.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          {t('match:standings.decided', { clubs: decided.join(', ') })}
        </p>
      )}
      {zones.length > 0 && (
        <ul
          className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted"
          // Each row names its zone in words.
          aria-hidden="true"
        >
          {zones.map((zone) => (
            <li key={zone}>
              <ZoneMark texts={texts} zone={zone} /> {t(`match:zones.${zone}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface HeadingProps {
  readonly texts: UiTexts
  readonly name: 'position' | (typeof COLUMNS)[number]['name']
  readonly isExplained: boolean
}

function Heading({ texts: { t }, name, isExplained }: HeadingProps) {
  const short = t(`match:standings.${name}`)
  if (!isExplained) return short
  return <Abbreviation short={short} long={t(`match:abbreviations.${name}`)} />
}

/** Mark of a zone of the final table, by letters and colour. */
function ZoneMark({ texts, zone }: { readonly texts: UiTexts; readonly zone: Zone }) {
  return (
    <span className={`zone ${ZONE_MARKS[zone][1]}`} aria-hidden="true">
      {getZoneMark(texts.t, zone)}
    </span>
  )
}

function toRowClass(isMarked: boolean, isAfter: boolean): string | undefined {
  return [isMarked && 'is-marked', isAfter && 'is-after-gap'].filter(Boolean).join(' ') || undefined
}

/** Whether places are left out above this row. */
const isAfterGap = (rows: readonly Standing[], index: number) =>
  index > 0 && rows[index]!.position - rows[index - 1]!.position > 1

/** The rows around the named teams: enough to see who is above and below them. */
export function pickAround(rows: readonly Standing[], teamIds: readonly string[]): Standing[] {
  const places = teamIds.map((id) => rows.findIndex(({ teamId }) => teamId === id))
  return rows.filter((_, index) =>
    places.some((place) => place >= 0 && Math.abs(place - index) <= 1),
  )
}
