import type { HeadFacts } from '../document-facts.ts'
import { foldSpace } from '../html/tree.ts'

/** What `document.title` is: the first title, white space folded; null when there is no title element. */
export function pageTitle({ titles }: HeadFacts): string | null {
  const [first] = titles
  return first ? fold(first.text) : null
}

/** Texts of the metas with this name, white space folded, in tree order. */
export function metaContents({ metas }: HeadFacts, name: string): string[] {
  return metas.filter((meta) => meta.name === name).map(({ content }) => fold(content))
}

/** White space as HTML knows it, and the no-break space that looks like it, made one space. */
export function fold(text: string): string {
  return foldSpace(text)
}
