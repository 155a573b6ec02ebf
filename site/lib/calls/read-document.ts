/** Reads a page of this site as a document. */

interface Answer {
  /** 0 without a connection. */
  readonly status: number
  /** Null if there is no such page or the read failed. */
  readonly page: Document | null
}

/**
 * Uses XMLHttpRequest, where the browser parses the document: Trusted Types forbid scripts to turn
 * text into HTML.
 */
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
