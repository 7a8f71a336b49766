import type { Example } from '../../../checks/check.ts'

/** Some examples are deliberately long; the beginning shows what they are about. */
const MAX_LENGTH = 1500

/** An example as text: the raw response, then the other known facts. */
export function exampleText(example: Example): string {
  const { url, status, headers, html, rendered, robotsTxt, lab, facts } = example
  const parts = [
    url,
    status === undefined ? undefined : `HTTP status ${status}`,
    headers?.map(([name, value]) => `${name}: ${value}`).join('\n'),
    html,
    rendered === undefined ? undefined : `Rendered page:\n${rendered}`,
    robotsTxt === undefined ? undefined : `# robots.txt\n${robotsTxt}`,
    lab === undefined ? undefined : `Browser data: ${JSON.stringify(lab, null, 2)}`,
    facts === undefined ? undefined : `Facts: ${JSON.stringify(facts, null, 2)}`,
  ]
  const text = parts.filter((part) => part !== undefined && part !== '').join('\n\n')
  return cut(text === '' ? 'A regular page.' : text)
}

function cut(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  // Half of a surrogate pair is not a character.
  return `${text.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '')}…`
}
