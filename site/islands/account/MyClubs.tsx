/** What the member follows, and the addresses of the calendar and feed of those matches. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tellPartMissing } from '#site/islands/shared/late.tsx'
import { changeAndTell } from '#site/lib/follow/change-and-tell.ts'
import { loadFollowTexts } from '#site/lib/follow/follow-texts.ts'
import { ClubFlag } from '#site/ui/ClubFlag.tsx'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { $follows, toFollowedPath } from '#site/stores/follows.ts'
import { FailedPart } from '#site/islands/shared/FailedPart.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { arrive } from './arrive.ts'
import { followsRead, toFollowed, type Followed } from './follow-reads.ts'
import { OwnAddresses } from './OwnAddresses.tsx'
import { Section } from './Section.tsx'

export function MyClubs() {
  const { t } = useTexts()
  return (
    <div id="my-clubs" ref={arrive}>
      <Section title={t('account.follows.title')} text={t('account.follows.text')}>
        <ClubList />
        <OwnAddresses />
      </Section>
    </div>
  )
}

function ClubList() {
  const { t } = useTexts()
  const read = useQuery(followsRead)
  const { data: names, isLoadingError } = read
  const follows = useStore($follows)
  // A removed club keeps its row until the page is left, so that the removal can be undone there.
  const [shown, setShown] = useState<readonly string[]>([])
  const added = (follows ?? []).filter((key) => !shown.includes(key))
  if (added.length > 0) setShown([...shown, ...added])
  if (isLoadingError) return <FailedPart text={t('account.follows.unreadable')} read={read} />
  if (names === undefined || follows === null) return <Skeleton />
  if (shown.length === 0)
    return (
      <p className="text-sm">
        {t('account.follows.none')}{' '}
        <a className="link" href={toPagePath('/leagues')}>
          {t('account.follows.leagues')}
        </a>
      </p>
    )
  return (
    <ul className="w-full border-t border-rule">
      {shown.map((key) => (
        <Row key={key} followed={toFollowed(names, key)} isFollowed={follows.includes(key)} />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly followed: Followed
  readonly isFollowed: boolean
}

function Row({ followed, isFollowed }: RowProps) {
  const { t } = useTexts()
  const { key, name, note, colours } = followed
  const change = () =>
    loadFollowTexts().then((texts) => changeAndTell(texts, followed, !isFollowed), tellPartMissing)
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-2"
      data-followed={key}
    >
      <p className={`min-w-0 flex-1 ${isFollowed ? '' : 'text-muted line-through'}`}>
        <a className="link-alone club font-medium" href={toFollowedPath(key)}>
          {colours !== undefined && <ClubFlag name={name} colours={colours} />}
          {name}
        </a>{' '}
        <span className="text-sm text-muted">{note}</span>
      </p>
      <button
        type="button"
        className="button button-text"
        aria-label={t(isFollowed ? 'account.follows.removeOf' : 'account.follows.addOf', { name })}
        onClick={() => void change()}
      >
        {t(isFollowed ? 'account.follows.remove' : 'account.follows.add')}
      </button>
    </li>
  )
}
