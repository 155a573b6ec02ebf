import { SERVICES } from '#data/model/providers.ts'

/** `translation` and what else is no feed and no weather service keeps its id. */
const titles: Readonly<Record<string, { readonly title: string }>> = SERVICES

/** The name of a service as it writes it itself; one that is not known keeps its id. */
export function toProviderName(provider: string): string {
  return titles[provider]?.title ?? provider
}
