/**
 * Predictions as bricks in their order, the newest last: filled is right, empty is wrong. With
 * links each brick has a name of its own; without, one sentence describes all, or (null) the text
 * beside them does.
 */
interface Brick {
  readonly id: string
  readonly wasCorrect: boolean
}

interface LinkedBrick extends Brick {
  readonly href: string
  /** Accessible name: the prediction, and whether it was right. */
  readonly name: string
}

type Props =
  | { readonly bricks: readonly LinkedBrick[]; readonly label: string }
  | { readonly bricks: readonly Brick[]; readonly sentence: string | null }

const toClass = ({ wasCorrect }: Brick) => (wasCorrect ? 'brick is-right' : 'brick')

export function Bricks(props: Props) {
  if (props.bricks.length === 0) return null
  if ('sentence' in props)
    return (
      <span className="bricks" data-bricks={props.bricks.length} data-result="">
        {props.sentence !== null && <span className="sr-only">{props.sentence}</span>}
        {props.bricks.map((brick) => (
          <i key={brick.id} className={toClass(brick)} aria-hidden="true" />
        ))}
      </span>
    )
  return (
    <ul
      className="bricks"
      aria-label={props.label}
      data-bricks={props.bricks.length}
      data-result=""
    >
      {props.bricks.map((brick) => (
        <li key={brick.id}>
          <a href={brick.href} title={brick.name} aria-label={brick.name}>
            <i className={toClass(brick)} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  )
}
