import type { BrowserContext } from 'playwright-core'

/** Signs a browser in with a Cookie header from elsewhere. */
export async function giveCookies(
  context: BrowserContext,
  { url, cookie = '' }: { readonly url: string; readonly cookie?: string | undefined },
): Promise<void> {
  const cookies = cookie.split('; ').filter((pair) => pair !== '')
  await context.addCookies(
    cookies.map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2)
      return { name, value, url }
    }),
  )
}
