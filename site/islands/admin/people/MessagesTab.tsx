/** Messages of visitors, open ones by default; each is answered by mail or closed. */
import { useState } from 'react'
import { MESSAGES_PAGE } from '#data/model/account/contact-answers.ts'
import { messagesRead } from '#site/lib/calls/admin-calls.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { LabelledSelect } from '#site/islands/shared/forms/Labelled.tsx'
import { Loaded } from '#site/islands/admin/shared/Loaded.tsx'
import { Pages } from '#site/islands/admin/shared/Pages.tsx'
import { MessageItem } from './MessageItem.tsx'

export function MessagesTab() {
  const { t } = useTexts()
  const [asked, setAsked] = useState({ isOpen: true, page: 1 })
  return (
    <div>
      <h2 className="text-xl">{t('office.messages.title')}</h2>
      <div className="max-w-xs py-4">
        <LabelledSelect
          label={t('office.messages.which')}
          value={String(asked.isOpen)}
          onChange={(isOpen) => setAsked({ isOpen: isOpen === 'true', page: 1 })}
        >
          <option value="true">{t('office.messages.open')}</option>
          <option value="false">{t('office.messages.all')}</option>
        </LabelledSelect>
      </div>
      <Loaded read={messagesRead(asked.isOpen, asked.page)}>
        {({ messages, total }) => (
          <>
            {messages.length === 0 ? (
              <p className="office-none">
                {t(asked.isOpen ? 'office.messages.noneOpen' : 'office.messages.none')}
              </p>
            ) : (
              <ul className="border-t border-rule">
                {messages.map((message) => (
                  <MessageItem key={message.id} message={message} />
                ))}
              </ul>
            )}
            <Pages
              page={asked.page}
              pageSize={MESSAGES_PAGE}
              total={total}
              onPage={(page) => setAsked({ ...asked, page })}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}
