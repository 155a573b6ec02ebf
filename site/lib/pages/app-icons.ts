/** The pictures an installed site is shown with. */

export interface AppIcon {
  readonly name: string
  /** Pixels of a side. */
  readonly size: number
  /** Share of the side that the mark takes; a maskable icon may be cropped to its middle 80 %. */
  readonly share: number
  readonly purpose: 'any' | 'maskable'
}

export const APP_ICONS: readonly AppIcon[] = [
  { name: 'icon-192', size: 192, share: 0.8, purpose: 'any' },
  { name: 'icon-512', size: 512, share: 0.8, purpose: 'any' },
  { name: 'icon-maskable-512', size: 512, share: 0.56, purpose: 'maskable' },
]

export const toIconPath = ({ name }: AppIcon) => `/icons/${name}.png`
