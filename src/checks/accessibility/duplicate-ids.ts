import type { IdFacts } from '../../facts/document-facts.ts'
import { defineCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

type Duplicate = IdFacts['duplicates'][number]

export const duplicateIds = defineCheck({
  id: 'duplicate-ids',
  category: 'accessibility',
  family: 'aria',
  tier: 'D',
  title: 'Ids are unique',
  why: 'A label or description that refers to a duplicate id is read out for the wrong element. Links and scripts find only the first element.',
  fix: 'Give each element its own id, starting with ids that labels and ARIA attributes refer to.',
  criteria: {
    pass: 'No id is used more than once.',
    warn: 'At least one id is used more than once, but no label, ARIA attribute or headers, form or list attribute refers to it.',
    fail: 'A label, an ARIA attribute or a headers, form or list attribute refers to an id that is used more than once.',
    note: 'Ids that differ only in upper and lower case are different ids. A failure lists and counts only the duplicate ids that something refers to.',
  },
  source: 'https://dequeuniversity.com/rules/axe/4.11/duplicate-id-aria',
  reads: ['ids'],
  examples: {
    pass: [{ html: '<p id="a">A</p><p id="b">B</p>' }, { html: '<p id="a">A</p><p id="A">B</p>' }],
    warn: [{ html: '<p id="a">A</p><p id="a">B</p>' }],
    fail: [
      { html: '<label for="n">Name</label><input id="n"><label>Town</label><input id="n">' },
      { html: '<p id="h">A</p><p id="h">B</p><nav aria-labelledby="h"></nav>' },
    ],
  },

  evaluate({ ids: { duplicates } }) {
    if (duplicates.length === 0) return pass()

    const referenced = duplicates.filter((duplicate) => duplicate.referenced)
    if (referenced.length > 0) {
      const message = `Labels or ARIA attributes refer to ${counted(referenced.length, 'duplicate id')}`
      return fail(message, referenced.map(shown), count(referenced))
    }
    const message = `${counted(duplicates.length, 'id is', 'ids are')} used more than once`
    // WCAG 2.2 no longer requires unique ids: a duplicate that nothing refers to is harmless.
    return warn(message, duplicates.map(shown), { ...count(duplicates), tier: 'F' })
  },
})

/** The second occurrence is the one to fix; browsers find the first. */
function shown({ id, lines }: Duplicate): Evidence {
  const second = lines[1] ?? null
  return {
    ...(second === null ? {} : { line: second }),
    name: id,
    value: lines.length,
    note: 'uses',
  }
}

function count(duplicates: readonly Duplicate[]) {
  return { value: { number: duplicates.length, unit: 'count' } } as const
}
