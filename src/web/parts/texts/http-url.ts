declare const checked: unique symbol

/** An address that a link may have: http or https, nothing that runs. */
export type HttpUrl = string & { readonly [checked]: true }

/** Undefined for whatever is no absolute http or https address. */
export function httpUrl(text: string): HttpUrl | undefined {
  const href = URL.parse(text)?.href
  return href !== undefined && isHttp(href) ? href : undefined
}

/** @param href as the WHATWG parser writes it: scheme in lower case, nothing before it */
function isHttp(href: string): href is HttpUrl {
  return href.startsWith('http://') || href.startsWith('https://')
}
