/** A text with links: `Read the <0>terms</0>.` and the address of each. */
import { parseRichText } from '#site/lib/texts/rich-text.ts'

interface Props {
  readonly text: string
  readonly links: Readonly<Record<string, string>>
}

export function RichText({ text, links }: Props) {
  return (
    <>
      {parseRichText(text).map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={part.link} className="link" href={links[part.link]}>
            <MailText text={part.text} />
          </a>
        ),
      )}
    </>
  )
}

/**
 * Text in which a line may break before the @ of a mail address, by `wbr`, so that copied text has
 * no break.
 */
export function MailText({ text }: { readonly text: string }) {
  const [name, ...rest] = text.split('@')
  if (rest.length === 0) return <>{text}</>
  return (
    <>
      {name}
      <wbr />@{rest.join('@')}
    </>
  )
}
