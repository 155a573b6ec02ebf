/** The star of a match: with Premium marked or not; without, it says that favourites need Premium. */
import type { UiTexts } from './texts.ts'
import { Icon } from './Icon.tsx'
import { STAR } from './icon-paths.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: { readonly homeTeam: string; readonly awayTeam: string }
  readonly isFavorite: boolean
  readonly isUnlimited: boolean
  /** True in the first paint, before presses are handled. */
  readonly isDisabled?: boolean
  /** When left out, the table around the star handles the press. */
  readonly onPress?: () => void
}

export function Star({ texts: { t }, match, isFavorite, isUnlimited, ...state }: Props) {
  const teams = { match: `${match.homeTeam} – ${match.awayTeam}` }
  const locked = t('dashboard:favorite.locked')
  const add = t('dashboard:favorite.add', teams)
  const labels = isUnlimited
    ? {
        'aria-pressed': isFavorite,
        'aria-label': isFavorite ? t('dashboard:favorite.remove', teams) : add,
      }
    : { 'aria-disabled': true, 'aria-label': `${add}. ${locked}`, 'data-hint': locked }
  return (
    <button
      type="button"
      className="star"
      data-star=""
      {...labels}
      disabled={state.isDisabled}
      onClick={state.onPress}
    >
      <Icon path={STAR} />
    </button>
  )
}
