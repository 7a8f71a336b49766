import type { Page } from 'playwright-core'

/** Markup that our pages must not have: inline styles and scripts, and external resources. */
export async function foreignMarkup(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const isInline =
          element.matches('[style], style, script:not([src]), base, object, embed, [srcdoc]') ||
          [...element.attributes].some(({ name }) => name.startsWith('on'))
        const loaded = element.matches('a') ? null : element.getAttribute('src')
        const address = loaded ?? (element.matches('link') ? element.getAttribute('href') : null)
        const isForeign =
          address !== null && new URL(address, location.href).origin !== location.origin
        const href = element.matches('a, area') ? element.getAttribute('href') : null
        const isDangerous =
          href !== null && !/^(?:https?|mailto):$/.test(new URL(href, location.href).protocol)
        return isInline || isForeign || isDangerous
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  )
}
