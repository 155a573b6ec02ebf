/** The head of a match's public page: its scoreboard, and the prediction, sealed until it is opened. */
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toColon } from '#site/lib/texts/format.ts'
import { FollowPlace } from '#site/ui/FollowPlace.tsx'
import { KickoffDay, KickoffTime, KickoffZone } from '#site/ui/Kickoff.tsx'
import { Foretold } from '#site/ui/match/Foretold.tsx'
import { Scoreboard } from '#site/ui/match/Scoreboard.tsx'
import { toLeaguePath, toTeamPath } from '#data/model/page-paths.ts'
import { LocalReceipt } from '#site/ui/rows/LocalReceipt.tsx'
import { Stage } from '#site/ui/rows/live-place.tsx'
import { toSealLabel } from '#site/ui/rows/result-texts.ts'
import { SealedBar } from '#site/ui/rows/SealedBar.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: PublicMatch
  /** Whether a team has a page; those without a table have none. */
  readonly hasTeamPage: (id: string) => boolean
  /** Instant of the published state, for a match in play; null if unknown. */
  readonly asOf: string | null
}

export function MatchHead({ texts, match, hasTeamPage, asOf }: Props) {
  const { t, href, language } = texts
  const { opened, matchStatus } = match
  const toPage = (id: string) => (hasTeamPage(id) ? href(toTeamPath(id)) : undefined)
  const toStar = (id: string, name: string) =>
    hasTeamPage(id) && <FollowPlace of={`team/${id}`} name={name} />
  return (
    <Scoreboard
      texts={texts}
      match={match}
      leagueHref={href(toLeaguePath(match.leagueId))}
      home={{
        href: toPage(match.homeTeamId),
        form: match.homeForm,
        position: match.homePosition,
        star: toStar(match.homeTeamId, match.homeTeam),
      }}
      away={{
        href: toPage(match.awayTeamId),
        form: match.awayForm,
        position: match.awayPosition,
        star: toStar(match.awayTeamId, match.awayTeam),
      }}
      kickoff={{
        time: <KickoffTime match={match} />,
        day: <KickoffDay texts={texts} match={match} />,
        shortDay: <KickoffDay texts={texts} match={match} form="weekday" />,
        zone: <KickoffZone match={match} />,
      }}
      state={<Stage texts={texts} match={match} />}
    >
      {matchStatus === 'live' && asOf !== null && (
        <p className="mt-1 text-center text-xs text-muted" data-as-of="">
          {t('public:match.asOf')}
          {toColon(language)}
          <time dateTime={asOf} data-local="">
            {asOf.slice(11, 16)}
          </time>{' '}
          <span data-zone="">UTC</span>
        </p>
      )}
      {isOffThePitch(matchStatus) && (
        <p className="mt-6 text-center text-sm text-muted">{t(`match:off.${matchStatus}`)}</p>
      )}
      {!opened && match.receipt && !isOffThePitch(matchStatus) && (
        <div className="mx-auto mt-6 max-w-2xl">
          <SealedBar
            texts={texts}
            match={match}
            chances={null}
            label={t(toSealLabel(match))}
            size="large"
          />
        </div>
      )}
      {opened && (
        <Foretold
          texts={texts}
          match={match}
          prediction={opened.prediction}
          result={{ home: opened.homeScore, away: opened.awayScore, wasCorrect: opened.wasCorrect }}
        >
          <p className="mt-3 text-center">
            <LocalReceipt texts={texts} match={match} />
          </p>
        </Foretold>
      )}
    </Scoreboard>
  )
}
