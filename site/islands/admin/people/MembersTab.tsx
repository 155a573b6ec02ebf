/** Members: found by address or name, each opening to what an administrator can do. */
import { useState } from 'react'
import { MEMBERS_PAGE } from '#data/model/account/members.ts'
import { membersRead } from '#site/lib/calls/admin-calls.ts'
import { formatCount } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Loaded } from '#site/islands/admin/shared/Loaded.tsx'
import { Pages } from '#site/islands/admin/shared/Pages.tsx'
import { MemberItem } from './MemberItem.tsx'
import { SearchLine } from './SearchLine.tsx'

export function MembersTab() {
  const { t, language } = useTexts()
  const [asked, setAsked] = useState({ search: '', page: 1 })
  return (
    <div>
      <h2 className="text-xl">{t('office.members.title')}</h2>
      <SearchLine
        label={t('office.members.search')}
        search={asked.search}
        onSearch={(search) => setAsked({ search, page: 1 })}
      />
      <Loaded read={membersRead(asked.search, asked.page)}>
        {({ members, total, hasMore }) => (
          <>
            {members.length === 0 ? (
              <p className="border-t border-rule py-6 text-muted">{t('office.members.none')}</p>
            ) : (
              <>
                <p className="pb-2 text-sm text-muted" aria-live="polite">
                  {t('office.members.found', {
                    total: `${formatCount(total, language)}${hasMore ? '+' : ''}`,
                  })}
                </p>
                <ul className="border-t border-rule">
                  {members.map((member) => (
                    <MemberItem key={member.id} member={member} />
                  ))}
                </ul>
              </>
            )}
            <Pages
              page={asked.page}
              pageSize={MEMBERS_PAGE}
              total={total}
              onPage={(page) => setAsked({ ...asked, page })}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}
