/**
 * The picture of a team: place, points and form, its next match with the cover, and how often we
 * were right.
 */
import { hasBegun } from '#data/model/leagues/zones.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { listForm } from '#site/lib/match/signs.ts'
import { formatCount, formatPlace } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { Team } from '#site/ui/pages/team-page.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import * as part from './parts.ts'

const NAME = { y: 192, most: 84, least: 44 }
/** Baselines of a block's label and value. */
const FACTS = { label: 252, value: 312 }
const NEXT = { label: 384, value: 438 }
const LAST = { label: 498, y: 514, width: 22, height: 30 }
const COLUMN = 210
const FORM = { W: 'pitch', D: 'draw', L: 'away' } as const
const SQUARE = 54
const DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** With its clubs named in the language of the texts. */
export function drawTeam(texts: UiTexts, team: Team): string {
  const { t, language } = texts
  const { name, tables, ahead, behind } = team
  const size = part.fitSize([`M${name}`], part.WIDTH, NAME)
  const bricks = behind.flatMap(({ opened }) => (opened ? [opened.wasCorrect] : [])).toReversed()
  return part.drawFrame(
    {
      heading: tables[0] ? toCompetitionName(tables[0].league, language) : '',
      footer: t('preview:social.footer'),
      note: [...ahead, ...behind].some(({ isMock }) => isMock) ? t('common:demo.title') : null,
    },
    [
      part.drawClub(texts, name, { x: part.LEFT, y: NAME.y, size, width: part.WIDTH }),
      ...drawStanding(texts, team),
      // A picture does not tell that a match is off.
      ...drawNext(
        texts,
        ahead.find(({ matchStatus }) => !isOffThePitch(matchStatus)),
      ),
      ...(bricks.length > 0
        ? [
            drawLabel(t('past-predictions:summary', toCounts(bricks)), LAST.label),
            part.drawBricks(bricks, { x: part.LEFT, ...LAST }),
          ]
        : []),
    ],
  )
}

const toCounts = (bricks: readonly boolean[]) => ({
  right: bricks.filter(Boolean).length,
  count: bricks.length,
})

const drawLabel = (text: string, y: number, x: number = part.LEFT) =>
  part.drawText(text, { x, y, size: 26, fill: 'muted' })

/** Place, points and the last results. */
function drawStanding({ t, language }: UiTexts, { id, tables }: Team): string[] {
  const rows = tables[0]?.rows ?? []
  const standing = rows.find(({ teamId }) => teamId === id)
  if (!standing || !hasBegun(rows)) return []
  const facts = [
    [t('match:abbreviations.position'), formatPlace(standing.position, language)],
    [t('match:abbreviations.points'), formatCount(standing.points, language)],
  ] as const
  const results = listForm(standing.form)
  const formX = part.LEFT + facts.length * COLUMN
  return [
    ...facts.flatMap(([label, value], index) => {
      const x = part.LEFT + index * COLUMN
      return [
        drawLabel(label, FACTS.label, x),
        part.drawText(value, { x, y: FACTS.value, size: 56 }),
      ]
    }),
    ...(results.length > 0 ? [drawLabel(t('dashboard:side.form'), FACTS.label, formX)] : []),
    ...results.map(({ result }, index) => {
      const x = formX + index * (SQUARE + 8)
      const fill = part.COLOURS[FORM[result as keyof typeof FORM] ?? 'muted']
      const letter = part.drawText(t(`dashboard:side.${result}`), {
        x: x + SQUARE / 2,
        y: FACTS.value - 6,
        size: 32,
        fill: 'sheet',
        anchor: 'middle',
      })
      return `<rect x="${x}" y="${FACTS.value - 44}" width="${SQUARE}" height="${SQUARE}" rx="4" fill="${fill}"/>${letter}`
    }),
  ]
}

/** The next match: clubs and kick-off, with the prediction covered. */
function drawNext(texts: UiTexts, match: PublicMatch | undefined): string[] {
  const { t, language } = texts
  const label = t('public:team.ahead')
  if (match === undefined) return []
  const { homeTeam, awayTeam, matchDate, matchTime, receipt } = match
  const when = `${formatDay(matchDate, language, DATE)}, ${matchTime} UTC`
  const size = part.fitSize([`MM${homeTeam}MM${awayTeam}`], part.WIDTH, { most: 44, least: 26 })
  const home = part.measureClub(homeTeam, size)
  const awayX = part.LEFT + home + size
  const labelled = `${label} · ${when}`
  const cover = { x: part.LEFT, y: NEXT.label - 26, width: 0, height: 30 }
  const labelWidth = part.measureText(labelled, 26)
  return [
    drawLabel(labelled, NEXT.label),
    ...(receipt
      ? [
          part.drawCover({
            ...cover,
            x: part.LEFT + labelWidth + 24,
            width: part.WIDTH - labelWidth - 24,
          }),
        ]
      : []),
    part.drawClub(texts, homeTeam, { x: part.LEFT, y: NEXT.value, size, width: home + 1 }),
    part.drawClub(texts, awayTeam, {
      x: awayX,
      y: NEXT.value,
      size,
      width: part.RIGHT - awayX,
    }),
  ]
}
