/** The forms of a club's name in Turkish: its endings. */
import type { Forms } from './forms.ts'
import { toTurkishNamed } from './turkish-endings.ts'

export const TURKISH: Forms = Object.fromEntries(
  ['nin', 'ye', 'yi', 'de', 'den'].map((form) => [
    form,
    (club: string) => toTurkishNamed(club, form),
  ]),
)
