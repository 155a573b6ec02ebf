/** What was said of the match in one sentence, what weighed most, and after the whistle how it went. */
import { OUTCOME_SIDES, toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import type { ListPrediction, Prediction } from '#data/model/forecast/prediction.ts'
import { FAVOURITE_PERCENT, listReasons } from '#data/model/forecast/reasons.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { formatPercent, formatScoreInText } from '#site/lib/texts/format.ts'
import { toLocale } from '#data/model/languages.ts'
import { getFinalScore, type Score } from '#site/lib/match/match-stage.ts'
import { toLikeliest } from '#site/lib/match/outcome-parts.ts'
import { toInnerWord } from '#site/lib/texts/inner-word.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

const SHOWN_FACTORS = 3

export function Verdict({ detail }: { readonly detail: MatchDetail }) {
  const { t, language } = useTexts()
  const { match, prediction } = detail
  if (!prediction) return null
  const toWord = (text: string) => toInnerWord(text, language)
  const { homeWinProbability: home, drawProbability: draw, awayWinProbability: away } = prediction
  const said = toLikeliest(prediction)
  const side = OUTCOME_SIDES[said]
  const result = getFinalScore(match)
  const sentence = toSentence(said, Math.max(home, draw, away), result)
  const reasons = listHeaviest(prediction, said).map((group) => toWord(t(`factorGroups.${group}`)))
  return (
    <div className="mx-auto mt-5 max-w-2xl text-center" data-verdict="">
      <p className="font-serif text-lg text-balance">
        {t(`verdict.${sentence}`, {
          outcome: toWord(t(`outcome.${side}`)),
          percent: formatPercent(toPrintedChances(prediction)[side], language),
          score: formatScoreInText(result?.home, result?.away, language),
        })}
      </p>
      {reasons.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          {t('verdict.reasons', {
            factors: new Intl.ListFormat(toLocale(language)).format(reasons),
          })}{' '}
          <a className="link" href="#analysis">
            {t('sections.analysis')}
          </a>
        </p>
      )}
    </div>
  )
}

function toSentence(
  said: Outcome,
  percent: number,
  result: Score | null,
): 'likeliest' | 'open' | 'right' | 'wrong' {
  if (result) return toOutcome(result.home, result.away) === said ? 'right' : 'wrong'
  return percent >= FAVOURITE_PERCENT ? 'likeliest' : 'open'
}

/** The factor groups that moved the figure most, heaviest first; where it starts from is not one. */
function listHeaviest(prediction: ListPrediction | Prediction, said: Outcome): string[] {
  if (!('factors' in prediction)) return []
  // A draw is likeliest where nothing pulls to either side: then every direction counts.
  const direction = { home_win: 1, draw: 0, away_win: -1 }[said]
  return listReasons(prediction)
    .filter(({ points }) => direction === 0 || Math.sign(points) === direction)
    .slice(0, SHOWN_FACTORS)
    .map(({ group }) => group)
}
