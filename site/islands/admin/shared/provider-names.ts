import { SERVICES, TRANSLATORS } from '#data/model/providers.ts'

const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SERVICES).map(([name, { title }]) => [name, title])),
  ...TRANSLATORS,
}

/** The name of a service as it writes it itself; one that is not known keeps its id. */
export function toProviderName(provider: string): string {
  return titles[provider] ?? provider
}
