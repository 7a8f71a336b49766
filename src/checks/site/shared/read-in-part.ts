import type { SitePage } from '../../../crawl/site-facts/site-facts.ts'

/** Characters of a main text that are compared; its words are counted completely. */
export const READ_CHARACTERS = 20_000
const ALIKE = 0.9

type Text = Pick<SitePage, 'textKey' | 'characters' | 'words'>

/** Equal for equal texts: for long texts with the same beginning, the length decides. */
export function textIdentity({ textKey, characters, words }: Text): string {
  return characters < READ_CHARACTERS ? textKey : `${textKey} ${words}`
}

/** Whether two texts that are alike as far as they were read can be alike as a whole. */
export function canBeAlike(one: Text, other: Text): boolean {
  const isWhole = Math.max(one.characters, other.characters) < READ_CHARACTERS
  const [fewer = 0, more = 0] = [one.words, other.words].toSorted((a, b) => a - b)
  return isWhole || fewer >= ALIKE * more
}
