/** An HTTP client for tests and tools: it sends JSON and stores the cookies of one visitor. */
export interface CallOptions {
  readonly method?: string
  /** Sent as JSON; a text is sent unchanged. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Request = RequestInit & { readonly headers: Headers }

export class CookieClient<Options extends CallOptions = CallOptions> {
  readonly cookies = new Map<string, string>()
  readonly #send: (path: string, request: Request, options: Options) => Promise<Response> | Response

  /** @param send sends one request with the headers of this kind of client */
  constructor(
    send: (path: string, request: Request, options: Options) => Promise<Response> | Response,
  ) {
    this.#send = send
  }

  /** Sends a request with the cookies of this client, and stores those of the reply. */
  async call(path: string, options = {} as Options): Promise<Response> {
    const headers = new Headers(options.headers)
    if (this.cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '))
    const hasBody = options.body !== undefined
    if (hasBody && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
    const method = options.method ?? (hasBody ? 'POST' : 'GET')
    const request = { method, headers, ...(hasBody ? { body } : {}) }
    const response = await this.#send(path, request, options)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}

/** What a browser would send back after this reply. */
export const toCookies = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
