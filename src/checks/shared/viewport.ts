import type { HeadFacts } from '../../facts/document-facts.ts'

/** All possible declarations fit many times over; further text is not searched. */
const READ_CHARACTERS = 500

/**
 * Declarations of the viewport metas, names and values in lower case. Separators are commas, semicolons and white
 * space; a later declaration of the same name overrides an earlier one.
 */
export function viewportDeclarations({ metas }: HeadFacts): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const { name, content } of metas) {
    if (name !== 'viewport') continue
    // White space around the equals sign belongs to the pair; elsewhere it separates pairs.
    const pairs = content
      .slice(0, READ_CHARACTERS)
      .toLowerCase()
      .replace(/\s*=\s*/g, '=')
      .split(/[\s,;]+/)
    for (const pair of pairs) {
      const [key = '', value = ''] = pair.split('=', 2)
      if (key !== '') declarations.set(key, value)
    }
  }
  return declarations
}
