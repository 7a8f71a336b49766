import { nameFault } from '../../store/projects/project-row.ts'
import { LONGEST_NAME, type RenamingFault } from '../../store/sites/template-names.ts'

const FAULTS: Readonly<Record<RenamingFault, string>> = {
  'name-taken': 'Another template of the site has this name.',
  'too-many': 'The site has 100 named templates already.',
  others: 'These pages have no structure in common, and cannot be renamed.',
  'pages-removed': 'The pages of the crawl are no longer kept. Crawl the site again.',
}

/** Why a template was not renamed, as a sentence. */
export function renamingFaultText(fault: RenamingFault): string {
  return FAULTS[fault]
}

/** The name without space around it, or why it is none, as a sentence. An empty one stands for the pattern of the URLs. */
export function readTemplateName(
  text: unknown,
): { readonly name: string; readonly fault?: undefined } | { readonly fault: string } {
  if (typeof text !== 'string') return { fault: 'name is required, and must be text.' }
  const name = text.trim()
  if (name === '') return { name }
  if (Array.from(name).length > LONGEST_NAME) {
    return { fault: `The name is longer than ${LONGEST_NAME} characters.` }
  }
  const fault = nameFault(name)
  return fault === undefined ? { name } : { fault }
}
