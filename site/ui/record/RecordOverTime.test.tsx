import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RecordDay } from '#data/model/record/record.ts'
import { toCharts } from '#site/lib/charts/chart.ts'
import { toHitRate } from '#data/scoring/record-scores.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { RecordOverTime } from './RecordOverTime.tsx'

const texts = readUiTexts('en')

function makeDays(count: number, n: number): RecordDay[] {
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    n,
    correct: Math.floor(n / 2),
    homeWins: Math.floor(n / 3),
  }))
}

function draw(days: RecordDay[], linked: (day: string) => boolean = () => true) {
  const sum = (name: 'n' | 'correct' | 'homeWins') => days.reduce((all, day) => all + day[name], 0)
  const toRate = (correct: number) =>
    toHitRate(Array.from({ length: sum('n') }, (_, index) => index < correct))
  const outcome = toRate(sum('correct'))
  const record = {
    outcome,
    yardsticks: {
      outcome: toRate(sum('homeWins')),
      exactScore: outcome,
      withinOneGoal: outcome,
      highConfidence: outcome,
      over25: outcome,
    },
    byDay: days,
  }
  const resultDays = new Set(days.map(({ day }) => day).filter(linked))
  return renderToStaticMarkup(
    <RecordOverTime {...{ texts, record, resultDays, charts: toCharts([]) }} />,
  )
}

/** Bricks are closed paths. */
const countBricks = (html: string) => html.match(/z(?=[M"])/g)?.length ?? 0

test('without a prediction nothing is drawn', () => {
  expect(draw([])).toBe('')
})

test('a single prediction is one brick, and its rate has its wide interval', () => {
  const html = draw(makeDays(1, 1))
  expect(countBricks(html)).toBe(1)
  expect(html).toContain('0 of 1 · over many more matches probably between 0.0% and 79.3%')
  expect(html).toMatch(/<p class="ends"><span>1\sJan<\/span><\/p>/)
  expect(html).toMatch(/<span class="text-muted"[^>]*>Always a home win 0\.0%<\/span>/)
})

test('each column is named by its day and links to its results; one without a page is not a link', () => {
  const html = draw(makeDays(10, 4), (day) => day !== '2026-01-01')
  expect(countBricks(html)).toBe(40)
  expect(html).toContain(
    'href="/results/2026-01-02" aria-label="2 Jan. Outcomes called right: 2 of 4"',
  )
  expect(html).not.toContain('/results/2026-01-01')
  expect(html).toContain('Every box is one prediction')
  expect(html).toContain('20 of 40')
})

test('only the last thirty days of a season are bricks, and the page stays small', () => {
  const html = draw(makeDays(300, 15))
  expect(countBricks(html)).toBe(30 * 15)
  expect(html).toContain('Every box is one prediction of the last 30 days with matches')
  expect(html).toContain('are listed by month in the table below')
  expect(html.length).toBeLessThan(40_000)
})
