declare const checked: unique symbol

/** A URL that links may have: http or https, nothing executable. */
export type HttpUrl = string & { readonly [checked]: true }

/** Undefined for anything that is not an absolute http or https URL. */
export function httpUrl(text: string): HttpUrl | undefined {
  const href = URL.parse(text)?.href
  return href !== undefined && isHttp(href) ? href : undefined
}

/** @param href normalised by the WHATWG parser: scheme in lower case, nothing before it */
function isHttp(href: string): href is HttpUrl {
  return href.startsWith('http://') || href.startsWith('https://')
}
