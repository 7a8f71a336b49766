import type { HeadFacts } from '../document-facts.ts'

/** One property of a share card, as Open Graph and X define them. */
export interface CardProperty {
  readonly key: string
  /** Trimmed; may be empty. */
  readonly value: string
  readonly line: number | null
}

/**
 * Properties of that name (`og:title`, `twitter:card`), in tree order. Open Graph specifies the attribute `property`
 * and X `name`; every network reads both, in head and in body.
 */
export function cardProperties({ metas }: Pick<HeadFacts, 'metas'>, key: string): CardProperty[] {
  return metas
    .filter(({ property, name }) => property === key || name === key)
    .map(({ content, line }) => ({ key, value: content.trim(), line }))
}

/** The first non-empty value of the first of these properties that has one; null if none has. */
export function cardProperty(
  head: Pick<HeadFacts, 'metas'>,
  ...keys: readonly string[]
): CardProperty | null {
  for (const key of keys) {
    const filled = cardProperties(head, key).find(({ value }) => value !== '')
    if (filled) return filled
  }
  return null
}

/** The image that networks show: the first one, in either spelling of its property. */
export function shareImage(head: Pick<HeadFacts, 'metas'>): CardProperty | null {
  return cardProperty(
    head,
    'og:image',
    'og:image:url',
    'og:image:secure_url',
    'twitter:image',
    'twitter:image:src',
  )
}
