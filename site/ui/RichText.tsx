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

/** Text in which a mail address may end a line before its sign; what is copied has no break in it. */
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
