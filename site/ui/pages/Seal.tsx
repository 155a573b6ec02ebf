/** The receipt of a match's prediction in words, with links to its check and to the member's page. */
import { isOffThePitch } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { formatCount } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { toMemberMatchPath, toVerifyPath } from '#data/model/page-paths.ts'
import { FollowPlace } from '#site/ui/FollowPlace.tsx'
import { LocalReceipt } from '#site/ui/rows/LocalReceipt.tsx'
import { mayOpen } from '#site/ui/rows/result-texts.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: PublicMatch
  /** A free account can read it before the match is over. */
  readonly isFree: boolean
  /** Whether a team can be followed. */
  readonly hasTeamPage: (id: string) => boolean
}

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const

export function Seal({ texts, match, isFree, hasTeamPage }: Props) {
  const { t, href, language } = texts
  const { receipt, opened } = match
  if (receipt === null) return <p className="text-sm">{t('public:match.none')}</p>
  const { madeAt } = receipt
  const facts = [
    [
      'public:match.signed',
      `${formatDay(madeAt.slice(0, 10), language, DATE)}, ${madeAt.slice(11, 16)} UTC`,
    ],
    ['public:match.entry', formatCount(receipt.entry, language)],
    ['public:match.revision', String(receipt.revision)],
    ['public:match.model', receipt.modelVersion],
  ] as const
  const isOver = match.matchStatus === 'finished'
  const isSealed = !opened && !isOver
  const sealed = isFree ? 'sealedFreeText' : 'sealedText'
  const closed = match.awarded ? 'decided' : 'waiting'
  const text = opened ? 'openedText' : isOver ? closed : sealed
  return (
    <>
      {!isOffThePitch(match.matchStatus) && (
        <p className="max-w-[38em]" data-seal-words={isSealed ? '' : undefined}>
          {t(`public:match.${text}`)}
        </p>
      )}
      {!opened && mayOpen(match) && (
        <p className="mt-4 flex flex-wrap gap-3">
          <WaysIn texts={texts} match={match} isFree={isFree} hasTeamPage={hasTeamPage} />
        </p>
      )}
      {/* Of an opened one it is in the head. */}
      {!opened && (
        <p className="mt-3">
          <LocalReceipt texts={texts} match={match} />
        </p>
      )}
      <details className="fold">
        <summary>{t('public:match.details')}</summary>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-xs text-muted">{t(name)}</dt>
              <dd data-as-is="">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">
          <a className="button button-quiet" href={href(toVerifyPath(match.id))}>
            {t('verify:title')}
          </a>
        </p>
      </details>
    </>
  )
}

/**
 * Ways to the sealed prediction: the match's page for members; for visitors the sign-up where a free
 * account opens it, and where none does, following a club first, and Premium quietly.
 */
function WaysIn({ texts: { t, href }, match, isFree, hasTeamPage }: Props) {
  const { id, homeTeamId, homeTeam, awayTeamId, awayTeam } = match
  const opens = href(toMemberMatchPath(id))
  const sides = [
    { id: homeTeamId, name: homeTeam },
    { id: awayTeamId, name: awayTeam },
  ]
  const club = isFree ? undefined : sides.find(({ id }) => hasTeamPage(id))
  return (
    <>
      {club && (
        <span className="for-visitors" data-way-in="">
          <FollowPlace
            of={`team/${club.id}`}
            name={club.name}
            look="tell"
            label={t('public:match.tell')}
          />
        </span>
      )}
      <a
        className={`button for-visitors ${isFree ? 'button-primary' : 'button-quiet'}`}
        data-way-in=""
        href={
          isFree ? `${href('/register')}?next=${encodeURIComponent(opens)}` : href('/subscribe')
        }
      >
        {t(isFree ? 'landing:preview.signUp' : 'dashboard:account.upgrade')}
      </a>
      <a
        className="button button-primary for-members"
        data-way-in=""
        href={opens}
        data-opens={id}
        data-premium={href('/subscribe')}
        data-upgrade={t('dashboard:account.upgrade')}
      >
        {t('public:match.members')}
      </a>
    </>
  )
}
