import { localTimes } from './local-times.ts'

export interface PageAnswer {
  readonly page: Document
  readonly path: string
  readonly status: number
}

/**
 * The page at this address, or the answer to a form that is sent there.
 *
 * Not `fetch`: only this parses HTML without a script being able to come of it.
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
