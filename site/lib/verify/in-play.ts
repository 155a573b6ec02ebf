/** The chances of an opened match at a moment that the visitor names, computed from its opening. */
import type { OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { toOpenedInPlay } from '#data/ledger/proof/opened-in-play.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { requireElement, show } from '#site/lib/browser/elements.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { fill, type VerifyTexts } from './texts.ts'

const getInput = (name: string) => requireElement<HTMLInputElement>(`verify-at-${name}`)
const getCount = (name: string) => Number(getInput(name).value)

function describe(texts: VerifyTexts, open: OpenLeaf): string {
  if (!requireElement<HTMLFormElement>('verify-at').checkValidity()) return ''
  const chances = toOpenedInPlay(open, {
    clock: getInput('clock').value,
    home: getCount('home'),
    away: getCount('away'),
    redHome: getCount('redHome'),
    redAway: getCount('redAway'),
  })
  if (chances === null) return ''
  const language = getPageLanguage()
  const { home, draw, away } = toPrintedChances(chances)
  return fill(texts.own['chances']!, {
    home: formatPercent(home, language),
    draw: formatPercent(draw, language),
    away: formatPercent(away, language),
  })
}

let opened: OpenLeaf | null = null

function draw(texts: VerifyTexts): void {
  if (opened !== null) requireElement('verify-at-chances').textContent = describe(texts, opened)
}

/** Shows the part with these chances; null hides it. */
export function drawInPlay(texts: VerifyTexts, open: OpenLeaf | null): void {
  opened = open
  show(requireElement('verify-in-play'), open !== null)
  draw(texts)
}

/** Draws anew whenever the visitor names another moment. */
export function listenToMoment(texts: VerifyTexts): void {
  requireElement('verify-at').addEventListener('input', () => draw(texts))
}
