import { expect } from 'vitest'
import type { Answer, KilledInstallation } from './killed-installation.ts'

/** A browser without scripts: keeps cookies, and shows the page to which a form leads. */
export function openBrowser({ send }: Pick<KilledInstallation, 'send'>) {
  const cookies = new Map<string, string>()

  async function request(path: string, form?: Readonly<Record<string, string>>): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, ...(form && { 'sec-fetch-site': 'same-origin' }) }
    const answer = await send(path, { headers, ...(form && { method: 'POST', form }) })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return answer
  }

  return {
    /** The text of this page. */
    async open(path: string): Promise<string> {
      const { status, text } = await request(path)
      expect([path, status]).toEqual([path, 200])
      return text
    },
    submit: (path: string, form: Readonly<Record<string, string>>) => request(path, form),
  }
}
