import { localTimes } from './local-times.ts'

export interface PageAnswer {
  readonly page: Document
  readonly path: string
  readonly status: number
}

/**
 * Loads the page at this URL, or the answer to a submitted form.
 *
 * Not with `fetch`: only this parses HTML without executing scripts.
 */
export function askPage(address: string, form?: URLSearchParams): Promise<PageAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(form ? 'POST' : 'GET', address)
    request.responseType = 'document'
    request.addEventListener('load', () => {
      const { responseXML: page, responseURL, status } = request
      if (!page) return reject(new Error(String(status)))
      localTimes(page)
      resolve({ page, path: new URL(responseURL).pathname, status })
    })
    request.addEventListener('error', reject)
    request.send(form)
  })
}
