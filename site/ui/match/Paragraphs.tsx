/** The written reasoning, a paragraph each. */

export function Paragraphs({ text }: { readonly text: string }) {
  return (
    <div data-reasons>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="mt-2 max-w-[65ch] text-sm first-of-type:mt-0">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
