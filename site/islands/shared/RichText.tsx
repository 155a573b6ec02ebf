/** A text with links: `Read the <0>terms</0>.` and the address of each. */
import { parseRichText } from '#site/lib/texts/rich-text.ts'

interface Props {
  readonly text: string
  readonly links: Readonly<Record<string, string>>
}

export function RichText({ text, links }: Props) {
  return parseRichText(text).map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={part.link} className="link" href={links[part.link]}>
        {part.text}
      </a>
    ),
  )
}
