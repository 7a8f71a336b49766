import type { HeadFacts } from '../document-facts.ts'
import { foldSpace } from '../html/tree.ts'

/** The value of `document.title`: the first title, white space folded; null if there is no title element. */
export function pageTitle({ titles }: HeadFacts): string | null {
  const [first] = titles
  return first ? fold(first.text) : null
}

/** Texts of the metas with this name, white space folded, in tree order. */
export function metaContents({ metas }: HeadFacts, name: string): string[] {
  return metas.filter((meta) => meta.name === name).map(({ content }) => fold(content))
}

/** HTML white space, and the no-break space that looks like it, folded to one space. */
export function fold(text: string): string {
  return foldSpace(text)
}
