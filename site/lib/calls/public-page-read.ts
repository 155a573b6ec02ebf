/** A public page as a document: what a visitor reads there, for members who may not see more. */
import { queryOptions } from '@tanstack/react-query'

/** Null where there is no such page, or it did not come: whoever asks has something to show without it. */
export const publicPageRead = (path: string | null) =>
  queryOptions({
    queryKey: ['public page', path],
    queryFn: () => readDocument(path!),
    enabled: path !== null,
    // A document is no data to compare with the one before.
    structuralSharing: false,
    staleTime: Infinity,
  })

/** The browser itself makes the document: no text of it becomes HTML by a script, which the policy of the pages forbids. */
function readDocument(path: string): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.addEventListener('loadend', () =>
      resolve(request.status === 200 ? request.responseXML : null),
    )
    request.send()
  })
}
