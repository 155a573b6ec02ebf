/**
 * The sentence beside odds: they are not a betting tip, and bets at better prices than ours lost
 * this much in the walk-forward test of the leagues.
 */
import { PROOF } from '#data/measured/proof.ts'
import { formatCount, formatShare } from './format.ts'
import type { PageTexts } from './i18n.ts'

export function getOddsNote({ t, language }: PageTexts): string {
  const { n, gain } = PROOF.leagues.bets.aboveShown
  if (gain === null || gain >= 0)
    throw new Error(
      'The sentence beside the odds says that bets at better prices lost money, and data/measured/proof.json says otherwise. Rewrite it in site/locales/*/odds.json.',
    )
  return t('odds:note', { bets: formatCount(n, language), loss: formatShare(-gain, language) })
}
