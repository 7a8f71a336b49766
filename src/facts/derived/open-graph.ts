import type { HeadFacts } from '../document-facts.ts'

/** One property of a share card, as Open Graph and X write them. */
export interface CardProperty {
  readonly key: string
  /** Trimmed; may be empty. */
  readonly value: string
  readonly line: number | null
}

/**
 * Properties of that name (`og:title`, `twitter:card`), in tree order. Open Graph asks for the
 * attribute `property` and X for `name`; every network reads both, in head and in body.
 */
export function cardProperties({ metas }: Pick<HeadFacts, 'metas'>, key: string): CardProperty[] {
  return metas
    .filter(({ property, name }) => property === key || name === key)
    .map(({ content, line }) => ({ key, value: content.trim(), line }))
}

/** The first value that is not empty of the first of these properties that has one; null when none has. */
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

/** The picture that networks show: the first one, however its property is spelt. */
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
