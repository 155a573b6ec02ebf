import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Bricks } from './Bricks.tsx'

const BRICKS = [
  { id: 'a', wasCorrect: true },
  { id: 'b', wasCorrect: false },
]
const LINKED = BRICKS.map((brick) => ({
  ...brick,
  href: `/${brick.id}`,
  name: `Match ${brick.id}`,
}))

test('bricks of right predictions are filled, in their order, with one sentence for all', () => {
  const html = renderToStaticMarkup(<Bricks bricks={BRICKS} sentence="1 of 2 right" />)
  expect(html.match(/class="brick(?: is-right)?"/g)).toEqual([
    'class="brick is-right"',
    'class="brick"',
  ])
  expect(html).toContain('<span class="sr-only">1 of 2 right</span>')
  expect(html).not.toContain('<a')
})

test('bricks with an address are links with names', () => {
  const html = renderToStaticMarkup(<Bricks bricks={LINKED} label="Their last matches" />)
  expect(html).toContain('aria-label="Their last matches"')
  expect(html.match(/<a href="\/(\w)" title="Match \1" aria-label="Match \1">/g)).toHaveLength(2)
})

test('without a prediction nothing is drawn', () => {
  expect(renderToStaticMarkup(<Bricks bricks={[]} sentence="None" />)).toBe('')
})
