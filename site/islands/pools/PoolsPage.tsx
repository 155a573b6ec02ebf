/** Shows all pools of the member, one of them, or an invitation, depending on the address. */
import { InvitationView } from './InvitationView.tsx'
import { PoolList } from './PoolList.tsx'
import { PoolView } from './PoolView.tsx'

export function PoolsPage() {
  const query = new URLSearchParams(location.search)
  const [secret, pool] = [query.get('join'), query.get('pool')]
  return (
    <div className="frame pb-16">
      {secret !== null ? (
        <InvitationView secret={secret} />
      ) : pool !== null ? (
        <PoolView id={pool} />
      ) : (
        <PoolList />
      )}
    </div>
  )
}
