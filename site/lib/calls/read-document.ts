/** Reads a page of this site as a document. */

interface Answer {
  /** 0 without a connection. */
  readonly status: number
  /** Null where there is no such page, or it did not come. */
  readonly page: Document | null
}

/** The browser itself makes the document: no text of it becomes HTML by a script, which the policy of the pages forbids. */
export function readDocument(path: string): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.addEventListener('loadend', () => {
      const { status, responseXML } = request
      resolve({ status, page: status === 200 ? responseXML : null })
    })
    request.send()
  })
}
