/** A match as a card for other sites: clubs, kick-off or score, bar, receipt and its check. */
import { isOffThePitch } from '#data/model/match/match.ts'
import type { CardMatch } from './card-match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { toMatchPath } from '#data/model/page-paths.ts'
import { toNameSize } from '#site/lib/match/long-words.ts'
import { toColon } from '#site/lib/texts/format.ts'
import { keepTogether } from '#site/lib/texts/keep-together.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { toShown } from '#site/lib/verify/shown.ts'
import { ClubName } from '#site/ui/ClubName.tsx'
import { describeResult } from '#site/ui/match/verdict-text.ts'
import { LocalReceipt } from '#site/ui/rows/LocalReceipt.tsx'
import { toScoreText, toSealLabel } from '#site/ui/rows/result-texts.ts'
import { SealedBar } from '#site/ui/rows/SealedBar.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

interface Props {
  readonly texts: UiTexts
  readonly match: CardMatch
  /** Instant of the score in play; null for a match that is not in play. */
  readonly asOf: string | null
}

export function MatchCard({ texts, match, asOf }: Props) {
  const { t, href, language } = texts
  const { homeTeam, awayTeam, matchDate, matchTime, matchStatus, opened, receipt } = match
  const isAhead = matchStatus === 'scheduled'
  return (
    <main>
      <h1>
        {homeTeam} – {awayTeam}
      </h1>
      <header>
        <span>
          {toCompetitionName(match.league, language)} ·{' '}
          <time dateTime={`${matchDate}T${matchTime}Z`}>
            {keepTogether(formatDay(matchDate, language, DAY), language)}, {matchTime} UTC
          </time>
          {!isAhead && ` · ${t(`public:status.${matchStatus}`)}`}
          {asOf && ` (${t('public:match.asOf')}${toColon(language)}${asOf.slice(11, 16)} UTC)`}
        </span>
        <a href={href(toMatchPath(match))}>Pitchproof</a>
      </header>
      <p className="sides" data-names={toNameSize(match)}>
        <ClubName texts={texts} name={homeTeam} />
        <b>{isAhead || isOffThePitch(matchStatus) ? '–' : toScoreText(match)}</b>
        <ClubName texts={texts} name={awayTeam} />
      </p>
      <Said texts={texts} match={match} />
      {receipt && (
        <p>
          <LocalReceipt texts={texts} match={match} />
        </p>
      )}
      {receipt && (
        <output
          data-match={match.id}
          data-entry={receipt.entry}
          data-shown={
            opened ? toShown({ prediction: opened.prediction, result: opened }) : undefined
          }
          data-passed={t('public:hero.checked')}
          data-failed={t('public:hero.failed')}
          data-unable={t('public:hero.unable')}
        >
          {t('public:hero.checking')}
        </output>
      )}
      {match.isMock && <p className="mock">{t('public:hero.demo')}</p>}
    </main>
  )
}

/** The bar, sealed with its sentence inside, or opened with one below; for a match that is off only the sentence. */
function Said({ texts, match }: Omit<Props, 'asOf'>) {
  const { t } = texts
  const { opened, receipt, matchStatus } = match
  if (isOffThePitch(matchStatus)) return <p className="said">{t(`match:off.${matchStatus}`)}</p>
  if (receipt === null) return <p className="said">{t('public:match.none')}</p>
  return (
    <>
      <p>
        <SealedBar
          texts={texts}
          match={match}
          chances={opened?.prediction ?? null}
          label={t(toSealLabel(match))}
          size="large"
        />
      </p>
      {opened && <p className="said">{describeResult(texts, match, opened)}</p>}
    </>
  )
}
