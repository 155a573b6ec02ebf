import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { SealedBar } from './SealedBar.tsx'

const texts = readUiTexts('en')
const draw = (chances: Parameters<typeof SealedBar>[0]['chances']) =>
  renderToStaticMarkup(
    <SealedBar
      texts={texts}
      match={{ homeTeam: 'Arsenal', awayTeam: 'Brentford' }}
      chances={chances}
      label="Sealed"
    />,
  )

test('a sealed bar is a cover without a figure, a width or a style; opened it is the bar of three outcomes', () => {
  const sealed = draw(null)
  expect(sealed).toContain('class="sealed-bar"')
  expect(sealed).toContain('Sealed')
  expect(sealed).not.toMatch(/\d|style=/)

  const opened = draw({ homeWinProbability: 30, drawProbability: 28, awayWinProbability: 42 })
  expect(opened).toContain('outcome-bar')
  expect(opened).toContain('42')
  expect(opened).not.toMatch(/sealed/i)
})
