/** The picture of the site: its promise, and the latest opened match as an example. */
import type { OpenedMatch, PublicMatch } from '#data/model/match/public-match.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { drawOpened } from './match-picture.ts'
import * as part from './parts.ts'

/** A match that the log has opened. */
export type Shown = PublicMatch & { readonly opened: OpenedMatch }

const TITLE = { x: part.LEFT, y: 172, size: 58 }
const LINE = 66
const NAMES = { y: 332, most: 40, least: 26 }
const BAR = { x: part.LEFT, y: 358, width: part.WIDTH, height: 74 }

interface Site {
  /** With its clubs named in the language of the texts; null before the first opened match. */
  readonly shown: Shown | null
  /** How many leagues the site predicts. */
  readonly leagues: number
}

export function drawSite(texts: UiTexts, { shown, leagues }: Site): string {
  const { t } = texts
  const promise = part.toLines(t('landing:title'), TITLE.size, { width: part.WIDTH, most: 2 })
  const title = part.drawLines(promise, TITLE, LINE)
  const frame = {
    heading: t('landing:motto'),
    footer: t('preview:social.footer'),
    note: shown?.isMock ? t('common:demo.title') : null,
  }
  if (shown === null) {
    const lead = part.toLines(t('landing:tagline', { leagues }), 32, { width: part.WIDTH, most: 4 })
    const look = { x: part.LEFT, y: 330, size: 32, fill: 'muted' } as const
    return part.drawFrame(frame, [...title, ...part.drawLines(lead, look, 46)])
  }
  return part.drawFrame(frame, [
    ...title,
    drawNames(texts, shown),
    ...drawOpened(texts, shown, shown.opened, BAR),
  ])
}

/** Both sides in one line with the score between them. */
function drawNames(texts: UiTexts, { homeTeam, awayTeam, opened }: Shown): string {
  const score = `${opened.homeScore} – ${opened.awayScore}`
  // The letters M stand for flags and gaps.
  const size = part.fitSize([`MM${homeTeam}MM${score}M${awayTeam}`], part.WIDTH, NAMES)
  const [home, between] = [part.measureClub(homeTeam, size), part.measureText(score, size)]
  const at = { y: NAMES.y, size }
  const scoreX = part.LEFT + home + size
  return [
    part.drawClub(texts, homeTeam, { ...at, x: part.LEFT, width: home + 1 }),
    part.drawText(score, { ...at, x: scoreX }),
    part.drawClub(texts, awayTeam, {
      ...at,
      x: scoreX + between + size,
      width: part.WIDTH - home - between - 2 * size,
    }),
  ].join('')
}
