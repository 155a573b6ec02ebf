/** A club's flag and name, used everywhere except inside sentences. */
import { Fragment } from 'react'
import { ClubFlag } from './ClubFlag.tsx'
import type { UiTexts } from './texts.ts'

/** Where a word that is wider than its place on a phone may break: a browser breaks any name anywhere. */
const JOINTS = /(?=gladbach|lautern|birliği)|(?<=Wolver)/

interface Props {
  readonly texts: Pick<UiTexts, 'coloursOf'>
  /** In the language of the page. */
  readonly name: string
  /** Address of its page in the language of this one; without it the name is text. */
  readonly href?: string | undefined
  /** Its players sent off in a match in play: a red card beside the name, from two on with their number. */
  readonly red?: number | undefined
}

export function ClubName({ texts, name, href, red }: Props) {
  const club = (
    <span className="club" data-red={red || undefined}>
      <ClubFlag name={name} colours={texts.coloursOf(name)} />
      {name.split(JOINTS).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <span className="joint" />}
          {part}
        </Fragment>
      ))}
    </span>
  )
  return href === undefined ? club : <a href={href}>{club}</a>
}
