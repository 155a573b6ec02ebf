/**
 * Wraps what is for members only: reads who is signed in and passes the user on;
 * with nobody signed in it calls `onSignedOut`. A member without the three consents
 * is asked for them first, and sees nothing else until then.
 */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import {
  isAuthenticated,
  needsCompliance,
  type CurrentUser,
} from '#data/model/account/current-user.ts'
import { userRead } from '#site/lib/calls/match-reads.ts'
import { dropSessionHint } from '#site/lib/calls/session-hint.ts'
import { AccountControls } from './AccountControls.tsx'
import { FailedState } from './FailedState.tsx'
import { lateWith } from './late.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useTexts } from './TextsProvider.tsx'

// Rarely needed, so its form, dialog and texts are loaded only then.
const ComplianceDialog = lateWith('auth', () =>
  import('./ComplianceDialog.tsx').then((module) => module.ComplianceDialog),
)

interface Props {
  /** Called when nobody is signed in, after the sign-in hint was deleted. */
  readonly onSignedOut: () => void
  /** Text for a failed read of the user: what the page cannot show. */
  readonly failure?: string
  /** Link back for that case. */
  readonly wayBack?: ReactNode
  readonly children: (user: CurrentUser) => ReactNode
}

export function SignedIn(props: Props) {
  const { onSignedOut, failure = 'failed.user', wayBack, children } = props
  const { t } = useTexts()
  const { data: user, isPending, isLoadingError, refetch } = useQuery(userRead)
  const isSignedOut = user === null
  useEffect(() => {
    if (!isSignedOut) return
    dropSessionHint()
    onSignedOut()
  }, [isSignedOut, onSignedOut])

  if (isPending) return <Skeleton />
  if (isLoadingError)
    return (
      <FailedState title={t(failure)} onRetry={() => void refetch()}>
        {wayBack}
      </FailedState>
    )
  const state = { isLoading: isPending, user }
  if (!isAuthenticated(state)) return null
  return (
    <>
      <AccountControls user={state.user} />
      {needsCompliance(state.user) ? (
        <Suspense fallback={null}>
          <ComplianceDialog user={state.user} />
        </Suspense>
      ) : (
        children(state.user)
      )}
    </>
  )
}
