/** Shows all pools of the member, one of them, or an invitation, depending on the address. */
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { ConfirmFirst } from '#site/islands/shared/ConfirmFirst.tsx'
import { InvitationView } from './InvitationView.tsx'
import { PoolList } from './PoolList.tsx'
import { PoolView } from './PoolView.tsx'

export function PoolsPage({ user }: { readonly user: CurrentUser }) {
  const query = new URLSearchParams(location.search)
  const [secret, pool] = [query.get('join'), query.get('pool')]
  return (
    <div className="frame pb-16">
      {!user.emailVerified && <ConfirmFirst email={user.email} saysWhy />}
      {secret !== null ? (
        <InvitationView secret={secret} />
      ) : pool !== null ? (
        <PoolView id={pool} />
      ) : (
        <PoolList mayStart={user.emailVerified} />
      )}
    </div>
  )
}
