/** How near our chances of this kind of match were to the bookmakers', in one sentence. */
import type { Nearness } from '#data/model/replies.ts'
import { formatNumber } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

export function describeNearness(
  { t, language }: Pick<UiTexts, 't' | 'language'>,
  { kind, half, nineOfTen }: Nearness,
): string {
  return t('match:nearness.text', {
    kind: t(`match:nearness.kinds.${kind}`),
    half: formatNumber(half, language, 1),
    nineOfTen: formatNumber(nineOfTen, language, 1),
  })
}
