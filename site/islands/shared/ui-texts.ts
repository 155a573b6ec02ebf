/** An island's texts in the form that parts (site/ui) use: keys begin with the name of a catalogue. */
import { getRepliedColours } from '#site/lib/calls/name-reply.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import type { IslandTexts } from '#site/lib/texts/island-texts.ts'
import type { UiTexts } from '#site/ui/texts.ts'

export function toUiTexts({ t, language }: IslandTexts): UiTexts {
  return {
    language,
    t: (key, values) => t(key.slice(key.indexOf(':') + 1), values),
    href: toPagePath,
    coloursOf: getRepliedColours,
  }
}
