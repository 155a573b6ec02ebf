/**
 * The head of a member's match: drawn in the first paint without React (start-match.tsx), then by
 * the island.
 */
import type { ReactNode } from 'react'
import type { Outcome } from '#data/model/match/match.ts'
import { isOffThePitch } from '#data/model/match/status.ts'
import type { ListPrediction, Prediction } from '#data/model/forecast/prediction.ts'
import { listReasons } from '#data/model/forecast/reasons.ts'
import { toLocale } from '#data/model/languages.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { getStateNow } from '#site/lib/match/clock-now.ts'
import { getFinalScore } from '#site/lib/match/match-stage.ts'
import { isCalledRight, toLikeliest } from '#site/lib/match/outcome-parts.ts'
import { toInnerWord } from '#site/lib/texts/inner-word.ts'
import {
  formatDay,
  formatTime,
  formatZone,
  LOCAL_DAYS,
  toLocalDay,
} from '#site/lib/texts/local-time.ts'
import { makeLocalTimes } from '#site/lib/texts/tell-local.ts'
import { toLeaguePath, toTeamPath } from '#data/model/page-paths.ts'
import { Receipt } from '#site/ui/rows/Receipt.tsx'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { Foretold } from './Foretold.tsx'
import { Scoreboard, type Kickoff } from './Scoreboard.tsx'

const SHOWN_FACTORS = 3

interface Props {
  readonly texts: UiTexts
  readonly detail: MatchDetail
  readonly tools?: ReactNode
  /** The bar of a match in play; the first paint leaves its room empty. */
  readonly now?: ReactNode
}

export function MemberHead({ texts, detail, tools, now }: Props) {
  const { t, href } = texts
  const { match, prediction, noPrediction } = detail
  const whole = 'leagueStandings' in match ? match : null
  const isOff = isOffThePitch(match.matchStatus)
  const result = getFinalScore(match)
  return (
    <Scoreboard
      texts={texts}
      match={match}
      leagueHref={whole ? href(toLeaguePath(whole.leagueId)) : undefined}
      {...toSides(texts, match)}
      kickoff={toKickoff(texts, match.kickoffAt)}
      state={
        match.matchStatus === 'scheduled' ? (
          // For screen readers only: others see it from the time of kick-off.
          <span className="sr-only">{t('match:notStarted')}</span>
        ) : (
          <StatusBadge texts={texts} match={match} hasScore={false} />
        )
      }
      tools={tools}
    >
      {prediction && (
        <Foretold
          texts={texts}
          match={match}
          prediction={prediction}
          isInPlay={match.matchStatus === 'live'}
          result={result && { ...result, wasCorrect: isCalledRight(prediction, result) }}
          now={<Now texts={texts} detail={detail} bar={now} />}
          reasons={<Reasons texts={texts} prediction={prediction} />}
        >
          <SignedPart texts={texts} detail={detail} />
        </Foretold>
      )}
      {!prediction && isOff && (
        <p className="mt-6 text-center text-sm text-muted" data-off="">
          {t(`match:off.${match.matchStatus}`)}
        </p>
      )}
      {noPrediction && !isOff && (
        <p className="mt-6 text-center text-sm text-muted">
          {t(`dashboard:noPrediction.${noPrediction.reason}`)}
        </p>
      )}
    </Scoreboard>
  )
}

/** A team has a page if it is in a table, which only the whole detail has. */
function toSides({ href }: UiTexts, match: MatchDetail['match']) {
  const table = 'leagueStandings' in match ? match : null
  const toPage = (id: string | undefined) =>
    id !== undefined && table?.leagueStandings.some(({ teamId }) => teamId === id)
      ? href(toTeamPath(id))
      : undefined
  return {
    home: {
      href: toPage(table?.homeTeamId),
      form: match.homeTeamForm,
      position: match.homeLeaguePosition,
    },
    away: {
      href: toPage(table?.awayTeamId),
      form: match.awayTeamForm,
      position: match.awayLeaguePosition,
    },
  }
}

function toKickoff({ language }: UiTexts, kickoffAt: string): Kickoff {
  const day = toLocalDay(kickoffAt)
  return {
    time: <time dateTime={kickoffAt}>{formatTime(kickoffAt)}</time>,
    day: formatDay(day, language, LOCAL_DAYS.long),
    shortDay: formatDay(day, language, LOCAL_DAYS.weekday),
    zone: formatZone(kickoffAt, language),
  }
}

interface ReasonsProps {
  readonly texts: UiTexts
  readonly prediction: ListPrediction | Prediction
}

/** The factor groups that weighed most. */
function Reasons({ texts: { t, language }, prediction }: ReasonsProps) {
  const factors = listHeaviest(prediction, toLikeliest(prediction)).map((group) =>
    toInnerWord(t(`match:factorGroups.${group}`), language),
  )
  if (factors.length === 0) return null
  return (
    <p className="mt-1 text-sm text-balance text-muted">
      {t('match:verdict.reasons', {
        count: factors.length,
        factors: new Intl.ListFormat(toLocale(language)).format(factors),
      })}{' '}
      <a className="link" href="#analysis">
        {t('match:sections.analysis')}
      </a>
    </p>
  )
}

/** The factor groups that moved the figure most, heaviest first; the starting chance is not a group. */
function listHeaviest(prediction: ListPrediction | Prediction, said: Outcome): string[] {
  if (!('factors' in prediction)) return []
  // +1: only factors for the home win count, −1: for the away win; 0 for a draw: both directions
  // count.
  const direction = { home_win: 1, draw: 0, away_win: -1 }[said]
  return listReasons(prediction)
    .filter(({ points }) => direction === 0 || Math.sign(points) === direction)
    .slice(0, SHOWN_FACTORS)
    .map(({ group }) => group)
}

const getSealedAt = ({ prediction, signedAt }: MatchDetail) =>
  prediction && 'madeAt' in prediction ? prediction.madeAt : signedAt

interface NowProps extends Pick<Props, 'texts' | 'detail'> {
  readonly bar: ReactNode
}

/** The chances of a match in play, and what they follow from. */
function Now({ texts, detail, bar }: NowProps) {
  const { t } = texts
  const sealedAt = getSealedAt(detail)
  if (!sealedAt || getStateNow(detail.match) === null) return null
  return (
    <div className="mb-5 text-center" data-chances-now="" data-result="">
      <p className="mb-1 text-sm font-semibold">{t('match:inPlay.now')}</p>
      <div className="min-h-10 sm:min-h-8">{bar}</div>
      <p className="mt-1 text-xs text-muted">
        {makeLocalTimes(texts.language)((time) => t('match:inPlay.note', { time }), sealedAt)}
      </p>
    </div>
  )
}

/** When the prediction was sealed; with the whole detail also revision and model. */
function SignedPart({ texts, detail }: Pick<Props, 'texts' | 'detail'>) {
  const { t } = texts
  const { match, prediction, entry } = detail
  const whole = prediction && 'madeAt' in prediction ? prediction : null
  const madeAt = getSealedAt(detail)
  if (!madeAt) return null
  return (
    <div className="mt-4 text-center text-xs text-muted">
      <Receipt
        texts={texts}
        match={{ id: match.id, receipt: { madeAt, entry }, opened: prediction }}
      />
      {whole && (
        <p className="first-letter:uppercase">
          {t('match:receiptFacts', {
            revision: whole.revision,
            // A word joiner: no line may end inside the model's name.
            model: whole.modelVersion.replace('-', '-\u2060'),
          })}
        </p>
      )}
    </div>
  )
}
