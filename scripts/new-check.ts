// npm run new:check -- <category> <id>: the files of a new check, its line in the catalogue, and the number of
// checks in the README.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { catalogue } from '../src/checks/catalogue.ts'
import { CATEGORIES, type Category } from '../src/checks/categories.ts'
import { FAMILIES } from '../src/checks/families.ts'

const ROOT = new URL('..', import.meta.url)
const [category = '', id = '', ...others] = process.argv.slice(2)

if (!isCategory(category) || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id) || others.length > 0) {
  stop(
    `usage: npm run new:check -- <category> <id>\n  category: ${CATEGORIES.join(', ')} (reports call seo "Search" and social "Sharing")\n  id: lower-case words joined by hyphens, a noun first, that no other check has`,
  )
}

const taken = catalogue.find((check) => check.id === id)
if (taken) stop(`The check ${id} exists in the category ${taken.category}. Choose another id.`)

const name = id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const folder = `src/checks/${category}/`
const files = {
  [`${folder}${id}.ts`]: checkFile(),
  [`${folder}${id}.test.ts`]: testFile(),
}

for (const path of Object.keys(files)) {
  if (existsSync(new URL(path, ROOT))) stop(`${path} exists. Delete it or choose another id.`)
}
for (const [path, text] of Object.entries(files)) writeFileSync(new URL(path, ROOT), text)
addToCatalogue()
countInReadme()
process.stdout.write(
  `Made ${Object.keys(files).join(' and ')} and listed the check at the end of its category in src/checks/catalogue.ts.\n` +
    `README.md now says ${catalogue.length + 1} checks.\n` +
    `Next: fill in the check as docs/adding-a-check.md says, then run npm run golden. Its tests: npx vitest run ${folder}${id}.test.ts test/catalogue-examples.test.ts -t ${id}\n`,
)

/** A family of the category as a default; the author chooses. */
function familyOf(of: string): string {
  const [first] = Object.entries(FAMILIES).find(([, family]) => family.category === of) ?? []
  return first ?? 'content'
}

function checkFile(): string {
  return `import { defineCheck, fail, pass } from '../check.ts'

export const ${name} = defineCheck({
  id: '${id}',
  category: '${category}',
  family: '${familyOf(category)}',
  tier: 'F',
  title: 'The page passes the check',
  why: 'Who loses what, in two sentences at most.',
  fix: 'Do this, concretely.',
  criteria: {
    pass: 'The page has a title element.',
    fail: 'The page has no title element; name every limit as a number with its unit.',
  },
  source: 'https://html.spec.whatwg.org/',
  reads: ['head'],
  examples: {
    pass: [{ html: '<title>A page that is fine</title>' }],
    fail: [{ html: '<p>A page that is not</p>' }],
  },

  evaluate({ head }) {
    return head.titles.length > 0 ? pass() : fail('The page has a defect')
  },
})
`
}

function testFile(): string {
  return `import { describe, expect, it } from 'vitest'
import { headFacts } from '../../../test/support/facts.ts'
import { fail } from '../check.ts'
import { ${name} } from './${id}.ts'

describe('${id}', () => {
  it.each([
    { name: 'an edge that the examples do not show', titles: [], outcome: fail('The page has a defect') },
  ])('$name', ({ titles, outcome }) => {
    expect(${name}.evaluate({ head: headFacts({ titles }) })).toEqual(outcome)
  })
})
`
}

/** After the last check of the category, with imports in alphabetical order of their paths. */
function addToCatalogue(): void {
  const path = new URL('src/checks/catalogue.ts', ROOT)
  const source = readFileSync(path, 'utf8')
  const importLine = `import { ${name} } from './${category}/${id}.ts'`
  const imports = source.match(/^import .*$/gm) ?? []
  const before =
    imports.findLast((line) => modulePath(line) < modulePath(importLine)) ?? imports.at(-1)
  const heading = `  // ${category}\n`
  const start = source.indexOf(heading)
  if (before === undefined || start === -1)
    stop(`src/checks/catalogue.ts has no section "${heading.trim()}".`)

  const sectionEnd = source.slice(start + heading.length).search(/^ {2}\/\/ |^\]/m)
  const at = start + heading.length + sectionEnd
  const listed = `${source.slice(0, at)}  ${name},\n${source.slice(at)}`
  writeFileSync(path, listed.replace(before, `${before}\n${importLine}`))
}

function countInReadme(): void {
  const path = new URL('README.md', ROOT)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, source.replace(/\b\d{3}(?= checks\b)/, String(catalogue.length + 1)))
}

function modulePath(line: string): string {
  return /'([^']+)'/.exec(line)?.[1] ?? ''
}

function isCategory(text: string): text is Category {
  return CATEGORIES.some((one) => one === text)
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
