/** State of our own parts: snapshot, log, witnesses, pages, mail. */
import type { ServiceState } from '#data/model/operation.ts'
import type { IslandTexts } from '#site/lib/texts/island-texts.ts'
import { formatCount } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

/** `idle`: the part has nothing to do, so it has no state. */
export type PartState = 'well' | 'warning' | 'broken' | 'idle'

export interface ServiceLine {
  readonly name: string
  readonly state: PartState
  /** One sentence of facts about the part. */
  readonly facts: string
  /** When the fact dates from; null without one. */
  readonly at: string | null
  /** Description of the fault, in the words of the part that found it; null without a fault. */
  readonly problem: string | null
}

const COLORS = {
  well: 'text-pitch',
  warning: 'text-premium',
  broken: 'text-alert',
  idle: 'text-muted',
} as const

/** The state as a word and as a colour, so that nobody depends on the colour. */
export function StateWord({ state }: { readonly state: PartState }) {
  const { t } = useTexts()
  return (
    <span className={`font-semibold ${COLORS[state]}`}>{t(`office.service.states.${state}`)}</span>
  )
}

export function toServiceLines(
  { snapshot, log, witnesses, site, mail, isEmpty }: ServiceState,
  { t, language }: IslandTexts,
): ServiceLine[] {
  const toState = (trouble: unknown): PartState => (trouble === null ? 'well' : 'broken')
  const asked = witnesses.filter(({ isConfigured }) => isConfigured)
  const signed = asked.filter(({ size }) => size !== null && size === log.size)
  return [
    {
      name: t('office.service.snapshot'),
      state:
        snapshot.state === 'none'
          ? isEmpty
            ? 'idle'
            : 'broken'
          : snapshot.state === 'degraded' || snapshot.isExpired
            ? 'warning'
            : 'well',
      facts:
        snapshot.version === null
          ? t('office.service.noSnapshot')
          : t('office.service.version', { version: snapshot.version }),
      at: snapshot.createdAt,
      problem: snapshot.problem ?? (snapshot.isExpired ? t('office.service.expired') : null),
    },
    {
      name: t('office.service.log'),
      state: log.size === null && log.trouble === null ? 'idle' : toState(log.trouble),
      facts:
        log.size === null
          ? t('office.service.noLog')
          : t('office.service.entries', { entries: formatCount(log.size, language) }),
      at: log.trouble?.since ?? null,
      problem: log.trouble?.message ?? null,
    },
    {
      name: t('office.service.witnesses'),
      state: asked.length === 0 ? 'idle' : signed.length === asked.length ? 'well' : 'warning',
      facts:
        asked.length === 0
          ? t('office.service.noWitness')
          : t('office.service.cosigned', { signed: signed.length, asked: asked.length }),
      at: null,
      problem: null,
    },
    {
      name: t('office.service.site'),
      state: toState(site.trouble),
      facts: site.isBuilding
        ? t('office.service.building')
        : site.trouble === null
          ? t('office.service.built')
          : t('office.service.notBuilt'),
      at: site.trouble?.since ?? null,
      problem: site.trouble?.message ?? null,
    },
    {
      name: t('office.service.mail'),
      state: mail.failing > 0 ? 'warning' : 'well',
      facts: t('office.service.mails', { ...mail }),
      at: null,
      problem: null,
    },
  ]
}
