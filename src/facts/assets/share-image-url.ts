import type { MetaFact } from '../document-facts.ts'

/** In the order in which networks look; each is written as `property` or as `name`. */
const PROPERTIES = [
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
]

/** The page's share image; null unless its URL is absolute, since networks do not resolve relative ones. */
export function shareImageUrl(metas: readonly MetaFact[]): string | null {
  for (const wanted of PROPERTIES) {
    const meta = metas.find(
      ({ property, name, content }) =>
        (property === wanted || name === wanted) && content.trim() !== '',
    )
    if (meta === undefined) continue
    const url = meta.content.trim()
    return /^https?:\/\//i.test(url) ? (URL.parse(url)?.href ?? null) : null
  }
  return null
}
