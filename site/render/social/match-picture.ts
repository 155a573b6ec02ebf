/**
 * The picture of a match: clubs, kick-off and a cover that is the same for all matches; once
 * opened, our prediction and the result.
 */
import { isOffThePitch } from '#data/model/match/match.ts'
import type { OpenedMatch, PublicMatch } from '#data/model/match/public-match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatCount, NO_FIGURE } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { formatUtc } from '#site/lib/texts/utc-time.ts'
import { describeResult } from '#site/ui/match/verdict-text.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import {
  layOutPortrait,
  PORTRAIT_CELL,
  PORTRAIT_LEVELS,
  PORTRAIT_SIDES,
  toMarks,
} from '#site/lib/match/portrait-layout.ts'
import * as part from './parts.ts'
import { CHECK, CROSS, LOCK } from '#site/ui/icon-paths.ts'

const DATE = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const
const ROWS = [214, 298] as const
const NAME = { most: 68, least: 40 }
const BAR = { x: part.LEFT, y: 346, width: part.WIDTH, height: 84 }
const SENTENCE = { y: 500, most: 40, least: 28 }
const PORTRAIT = { x: part.RIGHT - 266, y: 156, scale: 3.4 }
/** Room at the right for the large hour or score. */
const RIGHT_ROOM = 270

/** With its clubs named in the language of the texts. */
export function drawMatch(texts: UiTexts, match: PublicMatch): string {
  const { t, language } = texts
  const { league, matchDate, opened, isMock } = match
  return part.drawFrame(
    {
      heading: `${toCompetitionName(league, language)} · ${formatDay(matchDate, language, DATE)}`,
      footer: t('preview:social.footer'),
      note: isMock ? t('common:demo.title') : null,
    },
    [
      ...drawSides(texts, match),
      ...(opened
        ? [drawPortrait(opened), ...drawOpened(texts, match, opened)]
        : drawSealed(texts, match)),
    ],
  )
}

/** Both names, and right of them the hour, the score, or why there is neither. */
function drawSides(texts: UiTexts, match: PublicMatch): string[] {
  const { homeTeam, awayTeam, matchTime, matchStatus, actualHomeScore, actualAwayScore } = match
  const room = part.WIDTH - RIGHT_ROOM
  const names = [homeTeam, awayTeam]
  // "M" stands for the flag.
  const size = part.fitSize(
    names.map((name) => `M${name}`),
    room,
    NAME,
  )
  const clubs = names.map((name, index) =>
    part.drawClub(texts, name, { x: part.LEFT, y: ROWS[index]!, size, width: room }),
  )
  const right = { x: part.RIGHT, anchor: 'end', width: RIGHT_ROOM } as const
  if (isOffThePitch(matchStatus)) {
    const why = texts.t(`public:status.${matchStatus}`)
    return [...clubs, part.drawText(why, { ...right, y: 258, size: 52 })]
  }
  if (matchStatus === 'finished') {
    const goals = [actualHomeScore, actualAwayScore].map((goals) => String(goals ?? NO_FIGURE))
    return [
      ...clubs,
      ...goals.map((goals, index) => part.drawText(goals, { ...right, y: ROWS[index]!, size: 76 })),
    ]
  }
  return [
    ...clubs,
    part.drawText(matchTime, { ...right, y: 250, size: 96 }),
    part.drawText('UTC', { ...right, y: 296, size: 30, fill: 'muted' }),
  ]
}

/** A sealed prediction: the cover and the time of its signature, no figure. */
function drawSealed({ t, language }: UiTexts, { receipt, matchStatus }: PublicMatch): string[] {
  const line = { x: part.LEFT, y: SENTENCE.y, size: 36 }
  if (receipt === null || isOffThePitch(matchStatus))
    return receipt ? [] : [part.drawText(t('public:match.none'), { ...line, fill: 'muted' })]
  const receiptText = t('dashboard:receipt', {
    time: formatUtc(receipt.madeAt, language),
    entry: formatCount(receipt.entry, language),
  })
  return [
    part.drawCover(BAR),
    part.drawIcon(LOCK, line, 'pitch'),
    part.drawText(receiptText, { ...line, x: line.x + 50, width: part.WIDTH - 50 }),
  ]
}

/** The match's portrait, left of its score. */
function drawPortrait(opened: OpenedMatch): string {
  const { frame, dot } = toMarks(opened)
  const strokes = layOutPortrait(opened).map((d, index) => {
    const side = PORTRAIT_SIDES[Math.floor(index / PORTRAIT_LEVELS.length)]!
    const level = PORTRAIT_LEVELS[index % PORTRAIT_LEVELS.length]
    return d && `<path d="${d}" stroke="${part.COLOURS[side]}" stroke-opacity="${level}"/>`
  })
  return `<g class="portrait" transform="translate(${PORTRAIT.x} ${PORTRAIT.y}) scale(${PORTRAIT.scale})" fill="none" stroke-width="${PORTRAIT_CELL}">${strokes.join('')}<rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" stroke="${part.COLOURS.ink}" stroke-width="1.5"/><circle cx="${dot.cx}" cy="${dot.cy}" r="${dot.r}" fill="${part.COLOURS.ink}"/></g>`
}

/** An opened prediction: our call, the result, and whether the call was right. */
export function drawOpened(
  texts: UiTexts,
  match: PublicMatch,
  opened: OpenedMatch,
  bar = BAR,
): string[] {
  const { prediction, wasCorrect } = opened
  const sentence = describeResult(texts, match, opened)
  const room = bar.width - 54
  const line = { x: bar.x, y: bar.y + 154, size: part.fitSize([sentence], room, SENTENCE) }
  return [
    part.drawOutcomes(texts, match, prediction, bar),
    wasCorrect ? part.drawIcon(CHECK, line, 'pitch') : part.drawIcon(CROSS, line, 'alert'),
    part.drawText(sentence, { ...line, x: line.x + 54, width: room }),
  ]
}
