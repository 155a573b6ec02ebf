/**
 * The picture of the record: share called right, its interval, and the predictions of the last days
 * as bricks.
 */
import type { MeasuredRecord, RecordDay } from '#data/model/record/record.ts'
import { formatCount, formatShare } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import * as part from './parts.ts'

/** Days drawn as columns at most; older days count only in the share. */
const MOST_DAYS = 30
const DATE = { day: 'numeric', month: 'short' } as const
const FIGURE = { x: part.LEFT, y: 348, size: 190 }
const LEFT_WIDTH = 520
const TEXT = { most: 30, least: 24 }
const NONE = { width: part.WIDTH, most: 5 }
/** Box of the bricks; `step` is the largest distance of two neighbours. */
const BRICKS = { left: 640, right: part.RIGHT, top: 196, bottom: 500, step: 34 }
/** Share of a step that stays free between two bricks. */
const GAP = 0.24

interface Measured {
  /** Null before the first scored match. */
  readonly record: Pick<MeasuredRecord, 'outcome' | 'yardsticks' | 'byDay'> | null
  readonly isDemo: boolean
}

export function drawRecord(texts: UiTexts, { record, isDemo }: Measured): string {
  const { t } = texts
  const title = { x: part.LEFT, y: 160, size: 40, width: part.WIDTH }
  return part.drawFrame(
    {
      heading: t('public:nav.record'),
      footer: t('preview:social.footer'),
      note: isDemo ? t('common:demo.title') : null,
    },
    record === null || record.outcome.n === 0
      ? part.drawLines(part.toLines(t('pages:accuracy.measuredNone'), 40, NONE), title, 56)
      : [
          part.drawText(t('record:over.called'), title),
          ...drawFigure(texts, record),
          ...drawDays(texts, (record.byDay ?? []).slice(-MOST_DAYS)),
        ],
  )
}

function drawFigure(
  { t, language }: UiTexts,
  { outcome, yardsticks }: NonNullable<Measured['record']>,
): string[] {
  const share = formatShare(outcome.accuracy, language)
  const [low, high] = outcome.interval ?? [null, null]
  const texts = [
    t('record:over.of', {
      right: formatCount(outcome.correct, language),
      total: formatCount(outcome.n, language),
      low: formatShare(low, language),
      high: formatShare(high, language),
    }),
    t('record:yardstick', {
      name: t('proof:yardsticks.outcome'),
      share: formatShare(yardsticks.outcome.accuracy, language),
    }),
  ]
  const size = part.fitSize(texts, LEFT_WIDTH, TEXT)
  const lines = texts.flatMap((text) => part.toLines(text, size, { width: LEFT_WIDTH, most: 2 }))
  return [
    part.drawText(share, {
      ...FIGURE,
      size: part.fitSize([share], LEFT_WIDTH, { most: FIGURE.size, least: 120 }),
    }),
    ...part.drawLines(lines, { x: part.LEFT, y: 412, size, fill: 'muted' }, 40),
  ]
}

/** A column for each day, right predictions at the bottom; below it the first and the last date. */
function drawDays({ language }: UiTexts, days: readonly RecordDay[]): string[] {
  if (days.length === 0) return []
  const most = Math.max(...days.map(({ n }) => n))
  const room = { width: BRICKS.right - BRICKS.left, height: BRICKS.bottom - BRICKS.top }
  const [across, up] = [
    Math.min(BRICKS.step, room.width / days.length),
    Math.min(BRICKS.step, room.height / most),
  ]
  const start = BRICKS.right - across * days.length + across * GAP
  const columns = days.map(({ n, correct }, index) =>
    Array.from({ length: n }, (_, row) =>
      part.drawBricks([row < correct], {
        x: part.round(start + across * index),
        y: part.round(BRICKS.bottom - up * (row + 1)),
        width: part.round(across * (1 - GAP)),
        height: part.round(up * (1 - GAP)),
      }),
    ).join(''),
  )
  const toDate = (index: number) => formatDay(days.at(index)!.day, language, DATE)
  const label = { y: BRICKS.bottom + 34, size: 26, fill: 'muted', width: 220 } as const
  return [
    ...columns,
    // Below a few columns two dates would overlap.
    ...(across * days.length > 2 * label.width
      ? [part.drawText(toDate(0), { ...label, x: start })]
      : []),
    part.drawText(toDate(-1), { ...label, x: BRICKS.right, anchor: 'end' }),
  ]
}
