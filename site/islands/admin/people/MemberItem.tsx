/** One member as a line; opened, it shows their data and the actions on them. */
import { CHEVRON_DOWN } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { useId, useState } from 'react'
import type { Member } from '#data/model/account/members.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { MailAddress } from '#site/islands/admin/shared/MailAddress.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { MemberActions } from './MemberActions.tsx'

export function MemberItem({ member }: { readonly member: Member }) {
  const { t } = useTexts()
  const { toMoment, toDay } = useMoments()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const name = [member.firstName, member.lastName].filter(Boolean).join(' ')
  return (
    <li className="border-b border-rule">
      <button
        type="button"
        className="grid w-full grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-2 py-3 text-left text-sm -outline-offset-2 hover:bg-tint md:grid-cols-[1fr_8rem_9rem_auto] lg:grid-cols-[1fr_14rem_10rem_auto]"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="min-w-0">
          <span className="block font-semibold">
            <MailAddress address={member.email} />
          </span>
          {name !== '' && <span className="block break-words text-muted">{name}</span>}
        </span>
        <span className="flex flex-wrap gap-2 max-md:order-last max-md:col-span-2">
          {member.isAdmin && (
            <span className="badge border-pitch text-pitch">{t('admin.badge')}</span>
          )}
          {member.isPremium && <span className="premium-mark">{t('office.members.premium')}</span>}
        </span>
        <span className="figures text-muted max-md:order-last max-md:col-span-2">
          {t('office.members.joined', { day: toDay(member.createdAt) })}
        </span>
        <Icon
          path={CHEVRON_DOWN}
          className={`text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="px-2 pt-3 pb-5">
        {isOpen && (
          <div className="grid gap-6 md:grid-cols-2">
            <Facts member={member} toMoment={toMoment} />
            <MemberActions member={member} />
          </div>
        )}
      </div>
    </li>
  )
}

interface FactsProps {
  readonly member: Member
  readonly toMoment: (instant: string | null) => string
}

function Facts({ member, toMoment }: FactsProps) {
  const { t } = useTexts()
  const toYes = (holds: boolean) => t(holds ? 'office.yes' : 'office.no')
  const plan = member.premiumSource
    ? t(`office.members.sources.${member.premiumSource}`)
    : t('office.members.free')
  const facts = [
    ['plan', plan],
    ...(member.isPremium
      ? [
          [
            'until',
            member.premiumEndsAt === null
              ? t('office.members.noEnd')
              : toMoment(member.premiumEndsAt),
          ] as const,
        ]
      : []),
    ['verified', toYes(member.emailVerified)],
    ['secondFactor', toYes(member.hasSecondFactor)],
    ['signIns', String(member.signIns)],
    ['lastSeen', toMoment(member.lastSeenAt)],
  ] as const
  return (
    <dl className="text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 border-t border-rule py-1">
          <dt className="text-muted">{t(`office.members.facts.${name}`)}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
