export interface Seen {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Redirect target. */
  readonly location: string | null
}

/** A visitor with a browser: keeps cookies, and sends the origin of its forms. */
export function createVisitor(address: string) {
  const cookies = new Map<string, string>()

  const ask = async (path: string, init: RequestInit = {}): Promise<Seen> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${address}${path}`, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const { status, headers } = answer
    return { status, headers, text: await answer.text(), location: headers.get('location') }
  }

  return {
    cookies,
    get: (path: string, headers: Record<string, string> = {}) => ask(path, { headers }),
    /** Sends a form as one of our pages would. */
    post: (
      path: string,
      form: Readonly<Record<string, string>> = {},
      headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
    ) => ask(path, { method: 'POST', headers, body: new URLSearchParams(form) }),
  }
}

export type Visitor = ReturnType<typeof createVisitor>
